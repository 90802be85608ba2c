/** What a proof is walked through with; it comes when the first one is asked for. */
export {slidesOf} from '../stage/slides.js';
export {isProvable, stepsWalk} from '../stage/steps.js';
export {createWalkthrough} from '../stage/walk.js';
