/** What a walk through a proof needs; it loads at the first request. */
export {isProvable, slidesOf, stepsWalk} from '../stage/slides.js';
export {createWalkthrough} from '../stage/walk.js';
