/**
 * The addresses of games that teach: `#learn?lesson=total` is a lesson,
 * `#learn?practise=subtraction&size=6x6&mines=7&seed=7` a practice board, which is searched for, with the same result
 * everywhere, and `#learn?practise=subtraction` chooses a technique.
 */

import type {Wish} from '../engine/practice.js';
import {LINK_WRONG} from '../words/learn.js';
import {LESSONS, TECHNIQUES} from '../words/lessons.js';
import {problems} from './link.js';

/**
 * One of these: a lesson by name, a technique, a board and its seed, or one sentence that says what is wrong.
 */
export type LessonLink = {lesson?: string; technique?: string; wish?: Wish; seed?: string; problem?: string};

export const lessonLink = (name: string) => `#learn?${new URLSearchParams({lesson: name})}`;

export const techniqueLink = (technique: string) => `#learn?${new URLSearchParams({practise: technique})}`;

export function practiceLink({technique, seed, ...board}: Wish & {seed: string}) {
  const {columns, rows, mines} = board;
  const fields = {practise: technique, size: `${columns}x${rows}`, mines: String(mines), seed};
  return `#learn?${new URLSearchParams(fields)}`;
}

/** @returns the seed in the request for its practice board, which is part of the game's seed */
export const practiceSeed = (record: string): string => /^seed [a-z]+-\d+-(.+)$/m.exec(record)?.[1] ?? '';

/** @param query what follows `#learn?` */
export function readLessonLink(query: string): LessonLink {
  const fields = Object.fromEntries(new URLSearchParams(query));
  const {lesson, practise, ...board} = fields;
  if (lesson !== undefined) return Object.keys(fields).length === 1 ? readLesson(lesson) : {problem: LINK_WRONG};
  if (practise === undefined) return {problem: LINK_WRONG};
  return Object.keys(board).length ? readPractice(practise, board) : readTechnique(practise);
}

const readLesson = (name: string): LessonLink =>
  Object.hasOwn(LESSONS, name) ? {lesson: name} : {problem: LINK_WRONG};

const readTechnique = (name: string): LessonLink =>
  Object.hasOwn(TECHNIQUES, name) ? {technique: name} : {problem: LINK_WRONG};

function readPractice(
  technique: string,
  {size = '', mines = '', seed = '', ...others}: Record<string, string>,
): LessonLink {
  const [, columns, rows] = /^(\d{1,3})[xX×](\d{1,3})$/.exec(size) ?? [];
  const isRead = Object.hasOwn(TECHNIQUES, technique) && columns && /^\d{1,4}$/.test(mines) && seed;
  if (!isRead || Object.keys(others).length) return {problem: LINK_WRONG};
  const wish = {technique, columns: Number(columns), rows: Number(rows), mines: Number(mines)};
  const [problem] = Object.values(problems({...wish, seed, changes: {}}));
  return problem ? {problem} : {wish, seed};
}
