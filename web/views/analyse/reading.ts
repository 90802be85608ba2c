/** What is given to *Open*, and what it may be. Only the newest counts, and nothing is read twice. */

import {base64Of, UnreadableError} from '../../engine/base64.js';
import type {FoundBoard, Reading, Source} from '../../engine/protocol.js';
import {type Doors, MOST_BYTES, sentenceOf, sketchFrom} from '../../model/analyse/doors.js';
import {replayIn} from '../../model/opened.js';
import {createLooks} from '../../store/looks.js';
import {batch, computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse-doors.js';
import {SCREENSHOT} from '../../words/analyse-picture.js';
import {createDesk} from './picture/desk.js';
import {startReader} from './picture/reader.js';
import {isPicture, PictureError, sourceOf as pictureOf} from './picture/source.js';

const MB = 1_000_000;
/** The most bytes of a picture: its pixels are limited, too. */
const MOST_OF_PICTURE = 50 * MB;

/** A text, or a file. */
export type Given = string | File;

export const isText = (given: Given): given is string => typeof given === 'string';

/** What is given is too large; the message is a sentence. */
class LimitError extends Error {}

export function createReading(doors: Doors) {
  const readings = signal<Reading[]>([]);
  const [way, place] = [signal(0), signal(0)];
  const problem = signal('');
  const isBusy = signal(false);
  const reading = computed<Reading | undefined>(() => readings.value[way.value]);
  const desk = createDesk(createLooks(), doors.contradiction);
  const board = computed<FoundBoard | undefined>(() => desk.board.value ?? reading.value?.boards[place.value]);
  /** What would be shown, or why it cannot be. */
  const sketch = computed(() => (board.value ? sketchFrom(board.value) : ''));
  /** A replay is shown move by move. */
  const replay = computed(() => (board.value ? replayIn(board.value) : null));
  let last: Given = '';

  function clear() {
    doors.stopReading();
    desk.end();
    last = '';
    batch(() => {
      [readings.value, way.value, place.value] = [[], 0, 0];
      [problem.value, isBusy.value] = ['', false];
    });
  }

  async function answered(given: Given): Promise<Reading[]> {
    const isImage = !isText(given) && (await isPicture(given));
    const most = isImage ? MOST_OF_PICTURE : MOST_BYTES;
    if ((isText(given) ? given.length : given.size) > most) throw new LimitError(words.tooManyBytes(most / MB));
    if (isImage) return readPicture(given);
    return doors.read(await sourceOf(given));
  }

  /** Puts a picture on the desk, where its board is. */
  async function readPicture(file: File): Promise<Reading[]> {
    const {image, pixels} = await pictureOf(file);
    if (last === file) await desk.start(image, startReader(pixels));
    return [{format: 'picture', title: SCREENSHOT, boards: []}];
  }

  async function ask(given: Given) {
    isBusy.value = true;
    try {
      const answer = await answered(given);
      if (last === given) readings.value = answer;
    } catch (error) {
      // Something else is being read by now, or nobody wants it any more.
      if (last !== given) return;
      problem.value = complaintOf(error);
    }
    if (last === given) isBusy.value = false;
  }

  return {
    readings,
    /** Which of the readings, and which of its boards. */
    way,
    place,
    reading,
    board,
    /** Where a picture is read, corrected and named. */
    desk,
    sketch,
    isBusy,
    /** Why nothing can be opened, as a sentence. */
    complaint: computed(() => problem.value || (typeof sketch.value === 'string' && !replay.value ? sketch.value : '')),
    isReady: computed(() => replay.value !== null || typeof sketch.value !== 'string'),
    replay,
    clear,

    /** Finds out what something is. */
    async read(given: Given) {
      if (given === last) return;
      clear();
      last = given;
      if (!isText(given) || given.trim()) await ask(given);
    },
  };
}

function complaintOf(error: unknown): string {
  // The file has gone, or the browser may not read it.
  if (error instanceof UnreadableError || error instanceof DOMException) return words.UNREADABLE;
  return error instanceof PictureError || error instanceof LimitError ? error.message : sentenceOf(error);
}

/** What the engine reads. */
async function sourceOf(given: Given): Promise<Source> {
  return isText(given) ? {text: given} : {base64: await base64Of(given), name: given.name};
}
