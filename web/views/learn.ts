/** Learn: how to play, lessons in solving boards by their numbers, and boards to practise on. */

import type {Size} from '../catalogue.js';
import type {Ask} from '../engine/asking.js';
import {askingForLessons, lessonGame, practiceGame, type Ready} from '../engine/practice.js';
import type {Lesson, Technique} from '../engine/protocol.js';
import type {ReviewEngine} from '../engine/review.js';
import {LEVELS, SIZES} from '../generated/levels.js';
import {drawSeed} from '../random.js';
import type {Archive, Game} from '../store/archive.js';
import {h} from '../ui/h.js';
import {computed, signal} from '../vendor/signals.js';
import * as words from '../words/learn.js';
import {LESSONS} from '../words/lessons.js';
import {createLessons} from './learn/lessons.js';
import {createPractise} from './learn/practise.js';
import {solvedBoards, solvedLessons} from './learn/progress.js';
import {createSearch, searchRow} from './learn/search.js';
import {readLessonLink} from './lesson-link.js';
import type {View} from './router.js';

/**
 * @param archive of the current player @param ask the engine of the game @param engine the second one @param onBegin
 * begins a board, or any board of a size of that name
 */
export function createLearn(
  archive: Archive,
  ask: Ask,
  engine: ReviewEngine,
  onBegin: (board: Ready | string) => void,
): View {
  const offers = askingForLessons(ask);
  const techniques = signal<Technique[]>([]);
  /** Null until they have been read. */
  const games = signal<Game[] | null>(null);
  const solved = computed(() => games.value && solvedLessons(games.value));
  /** Whether the address asks for a board. */
  const isLinked = signal(false);
  const linked = createSearch();
  const lessons = createLessons(() => solved.value, lessonNamed, onBegin);
  const practise = createPractise(
    techniques,
    (technique) => games.value && solvedBoards(games.value, technique),
    (wish, options) => practiceGame(engine, wish, drawSeed(), options),
    onBegin,
  );
  const title = h('h1', {id: 'learn-title', tabindex: -1}, 'Learn');
  const tour = h('a', {class: 'button', href: '#tour'}, 'Take the tour');
  const show = (all: Game[]) => void (games.value = all);
  archive.watch(show);

  async function lessonNamed(name: string): Promise<Ready> {
    const lesson = (await offers()).lessons.find((each) => each.name === name);
    return lessonGame(lesson as Lesson);
  }

  /** Begins the game of an address. */
  async function follow(query: string) {
    const {lesson, technique, wish, seed = '', problem = ''} = readLessonLink(query);
    if (technique) return practise.choose(technique);
    isLinked.value = true;
    linked.sentence.value = problem;
    if (problem) return;
    const ready = await linked.searching.during((options) =>
      wish ? practiceGame(engine, wish, seed, options) : lessonNamed(lesson ?? ''),
    );
    if (!ready) return;
    // Going back must not begin it again.
    history.replaceState(null, '', '#learn');
    onBegin(ready);
  }

  async function fill() {
    if (techniques.value.length) return;
    techniques.value = (await offers()).techniques;
  }

  return {
    element: h(
      'section',
      {class: 'page learn', 'aria-labelledby': 'learn-title', hidden: true},
      title,
      h('div', {class: 'learn-search flow', hidden: () => !isLinked.value}, ...searchRow(linked, title)),
      h('p', {class: 'tagline'}, words.INTRO),
      h('h2', {}, 'How to play'),
      h('p', {}, words.HOW),
      h('p', {class: 'learn-ways flow'}, tour, h('a', {href: '#rules'}, 'All the rules')),
      h('h2', {}, 'Lessons'),
      h('p', {}, words.LESSONS),
      // A separate line from the beginning: nothing below it moves when games have been read.
      h('p', {class: 'quiet'}, () =>
        solved.value ? words.lessonsSolved(solved.value.size, Object.keys(LESSONS).length) : '\u00a0',
      ),
      lessons.element,
      practise.element,
      freeBoard(onBegin),
    ),
    show(query) {
      isLinked.value = false;
      // The request of another address is out of date.
      linked.searching.drop();
      lessons.fit();
      if (query) follow(query);
      archive.games().then(show);
      // A missing engine is reported elsewhere.
      fill().catch(() => {});
    },
    hide() {
      lessons.stop();
      practise.stop();
      linked.searching.stop();
    },
  };
}

/** A board of any size, to be played by its numbers. @param onBegin receives the name of a size */
function freeBoard(onBegin: (size: string) => void) {
  const options = [...SIZES, ...LEVELS].map((size) => h('option', {value: size.name}, inWords(size)));
  const size: HTMLSelectElement = h('select', {class: 'select', id: 'learn-free-size'}, ...options);
  const onsubmit = (event: Event) => {
    event.preventDefault();
    onBegin(size.value);
  };
  const label = h('label', {class: 'row-label', for: 'learn-free-size'}, 'Size');
  const row = h('div', {class: 'learn-begin flow'}, label, size, h('button', {class: 'button'}, 'Start'));
  const form = {class: 'learn-form', 'aria-label': 'Free board', onsubmit};
  return h('form', form, h('h2', {}, 'Free board'), h('p', {}, words.FREE), row);
}

const inWords = (size: Size) =>
  /\d/.test(size.name) ? words.sizeInWords(size) : `${size.name}: ${words.sizeInWords(size)}`;
