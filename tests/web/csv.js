/**
 * Reads CSV by RFC 4180, with an independent grammar.
 *
 * @param {string} text @returns {Record<string, string>[]} its rows, by the names of the first one
 */
export function rowsOf(text) {
  /** @type {string[][]} */
  const lines = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines[lines.length - 1].push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  const [names, ...rows] = lines.slice(0, -1);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}
