/** What a proof is walked through with; it comes when the first one is asked for. */
export {isProvable, slidesOf, stepsWalk} from '../stage/slides.js';
export {createWalkthrough, hasAside} from '../stage/walk.js';
