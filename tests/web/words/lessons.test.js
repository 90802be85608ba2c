/** What the page says about lessons: something about each of the engine's, and about every technique. */
import {expect, test} from 'vitest';
import {LESSONS, TECHNIQUES} from '#web/words/lessons.js';
import {engine} from '../engine.js';

test('lessons have words in the order of the engine', () => {
  expect(Object.keys(LESSONS)).toEqual(engine.lessons.map(({name}) => name));
});

test.each(Object.entries(LESSONS))('the lesson %s has a title and two or three paragraphs', (_name, words) => {
  expect(words.title).not.toBe('');
  expect(words.teaches).toMatch(/\.$/);
  expect([2, 3]).toContain(words.text.length);
  for (const paragraph of words.text) expect(paragraph).toMatch(/\.$/);
  const sentences = words.text.flatMap((paragraph) => paragraph.split('. '));
  expect([2, 3, 4]).toContain(sentences.length);
});

test('techniques have words in the order of the engine', () => {
  expect(Object.keys(TECHNIQUES)).toEqual(engine.techniques);
  expect(Object.keys(TECHNIQUES)).toEqual(expect.arrayContaining(engine.sizes));
});

test.each(Object.entries(TECHNIQUES))('the technique %s has a title and a sentence', (_name, words) => {
  expect(words.title).not.toBe('');
  expect(words.text).toMatch(/\.$/);
});
