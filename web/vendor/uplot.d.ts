// The build puts the npm module here as `uplot.js`; this tells the type checker that it is the one in node_modules.
export {default} from 'uplot';
