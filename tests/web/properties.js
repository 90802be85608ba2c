/** fast-check, with the same examples in every run. */
import fc from 'fast-check';

fc.configureGlobal({seed: 32});

export {fc};
