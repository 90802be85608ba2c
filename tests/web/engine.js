/** The engine's own data, for comparison with the page's tables and calculations; `tables.py` writes it. */
import {inject} from 'vitest';

export const engine = inject('engine');
