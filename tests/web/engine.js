/** What the engine itself says, which the page's own tables and reckonings are held against: `tables.py` writes it. */
import {inject} from 'vitest';

export const engine = inject('engine');
