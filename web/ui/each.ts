/** Lists whose elements live as long as their keys. */

import {untracked} from '../vendor/signals.js';
import {scoped} from './h.js';

/**
 * Children by key: a key that stays keeps its element, and the element its focus.
 *
 * @param keys in order @param make an element, which lives until its key is gone
 */
export function each<K>(keys: () => Iterable<K>, make: (key: K) => Node): () => Node[] {
  const rows = new Map<K, [row: Node, end: () => void]>();
  return () => {
    const now = new Set(keys());
    for (const [key, [, end]] of rows)
      if (!now.has(key)) {
        end();
        rows.delete(key);
      }
    return [...now].map((key) => {
      const row = rows.get(key) ?? untracked(() => scoped(() => make(key)));
      rows.set(key, row);
      return row[0];
    });
  };
}
