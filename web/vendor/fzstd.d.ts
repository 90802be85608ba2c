// The build puts the npm module here as `fzstd.js`; this tells the type checker that it is the one in node_modules.
export * from 'fzstd';
