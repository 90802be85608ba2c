/** Files dragged onto the page: while a view wants them it takes them; else they do nothing, least of all replace the page. */

/**
 * @param {HTMLElement} view  bears the class `is-dropping` while a file is over the page
 * @param {(file: File) => void} onFile
 */
export function takeDrops(view, onFile) {
  /** @param {DragEvent} event @returns {boolean} */
  const isFile = (event) => Boolean(event.dataTransfer?.types.includes('Files'));
  const isWanted = () => !view.hidden && view.dataset.takesFiles === 'true';

  /** @param {boolean} isOver */
  const mark = (isOver) => view.classList.toggle('is-dropping', isOver && isWanted());

  addEventListener('dragover', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = isWanted() ? 'copy' : 'none';
    mark(true);
  });
  addEventListener('dragleave', ({relatedTarget}) => relatedTarget || mark(false));
  addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file && isWanted()) onFile(file);
    mark(false);
  });
}
