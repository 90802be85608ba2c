// Sorts cells by coin flips, as some programs shuffle them, and prints how many of the first ones are in each row.
// Usage: node sorted_by_a_coin.mjs BOARDS MINES COLUMNS CELL...
const [boards, mines, columns, ...cells] = process.argv.slice(2).map(Number);
const counts = {};
for (let board = 0; board < boards; board++) {
  for (const cell of [...cells].sort(() => Math.random() - 0.5).slice(0, mines)) {
    const row = Math.floor(cell / columns);
    counts[row] = (counts[row] ?? 0) + 1;
  }
}
console.log(JSON.stringify(counts));
