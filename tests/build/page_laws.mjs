// Prints as JSON what the page's scripts hand to functions, change in the DOM by hand and export as signals, by
// TypeScript's own parser. Usage: node page_laws.mjs TYPESCRIPT WEB NAME... (scripts by their names in WEB)
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, normalize} from 'node:path/posix';

const [compiler, web, ...names] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(compiler);
const PROPERTIES = new Set(['hidden', 'textContent', 'innerText', 'className', 'disabled', 'title', 'checked', 'innerHTML']);
const METHODS = new Set([
  ...['setAttribute', 'removeAttribute', 'toggleAttribute', 'replaceChildren', 'append', 'prepend', 'appendChild'],
  ...['insertBefore', 'replaceWith', 'before', 'after', 'removeChild', 'replaceChild', 'insertAdjacentElement'],
  ...['insertAdjacentHTML', 'insertAdjacentText'],
]);
const CLASSES = new Set(['add', 'remove', 'toggle', 'replace']);
const SIGNALS = new Set(['signal', 'computed']);
const SAME = new Set(['Readonly', 'Partial', 'Required', 'NonNullable']);

const files = new Map(names.map((name) => [name, read(name)]));

/** A parsed script, the types that it declares, and where the types that it imports are declared. */
function read(name) {
  const kind = /x$/.test(name) ? ts.ScriptKind.TSX : /ts$/.test(name) ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const text = readFileSync(join(web, name), 'utf8');
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const types = new Map();
  const imports = new Map();
  for (const node of source.statements) {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node);
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : ts.isExportDeclaration(node) && node.moduleSpecifier && node.exportClause;
    if (!bindings?.elements) continue;
    const from = normalize(join(dirname(name), node.moduleSpecifier.text));
    for (const each of bindings.elements) imports.set(each.name.text, [from, (each.propertyName ?? each.name).text]);
  }
  return {source, types, imports};
}

/** The declaration of a type under the name that a script uses, and the script it is in; null if none is found. */
function declared(name, called) {
  const file = files.get(name);
  if (file?.types.has(called)) return [name, file.types.get(called)];
  const [from, there] = file?.imports.get(called) ?? [];
  if (!from) return null;
  const stem = from.replace(/\.js$/, '');
  const found = [from, `${stem}.ts`, `${stem}.tsx`, `${from}.ts`].find((each) => files.has(each));
  return found ? declared(found, there) : null;
}

/** A type without the brackets, the null and the adjectives around it. */
function bare(type) {
  if (ts.isParenthesizedTypeNode(type)) return bare(type.type);
  if (ts.isTypeReferenceNode(type) && SAME.has(type.typeName.getText())) return bare(type.typeArguments[0]);
  if (!ts.isUnionTypeNode(type)) return type;
  const isNothing = (each) => each.kind === ts.SyntaxKind.UndefinedKeyword || each.getText() === 'null';
  const rest = type.types.filter((each) => !isNothing(each));
  return rest.length === 1 ? bare(rest[0]) : type;
}

/** What a type of that name stands for: the script and the node that define it; null for another's types. */
function meant(name, type) {
  if (!ts.isTypeReferenceNode(type)) return null;
  const [home, node] = declared(name, type.typeName.getText()) ?? [];
  return node ? [home, ts.isTypeAliasDeclaration(node) ? bare(node.type) : node] : null;
}

/** The members of a type that is a literal or the name of one; null for any other. */
function members(name, given) {
  const type = bare(given);
  if (ts.isTypeLiteralNode(type)) return type.members.map((each) => [name, each]);
  if (ts.isInterfaceDeclaration(type)) {
    const bases = (type.heritageClauses ?? []).flatMap((clause) => clause.types);
    const all = bases.map((base) => declared(name, base.expression.getText())).filter(Boolean);
    return [...all.flatMap(([home, node]) => members(home, node) ?? []), ...type.members.map((each) => [name, each])];
  }
  const [home, node] = meant(name, type) ?? [];
  return node ? members(home, node) : null;
}

const isFunctionType = (name, type) => ts.isFunctionTypeNode(bare(type)) || (meant(name, bare(type)) ?? []).slice(1).some(ts.isFunctionTypeNode);

/** How many functions a value of a type has, however the type is composed. */
function functions(name, given) {
  const type = bare(given);
  const listed = members(name, type);
  if (listed) return listed.filter(([home, each]) => ts.isMethodSignature(each) || (each.type && isFunctionType(home, each.type))).length;
  if (ts.isIntersectionTypeNode(type)) return type.types.reduce((sum, each) => sum + functions(name, each), 0);
  if (ts.isUnionTypeNode(type)) return Math.max(...type.types.map((each) => functions(name, each)));
  if (!ts.isTypeReferenceNode(type)) return 0;
  const [first, second] = type.typeArguments ?? [];
  if (type.typeName.getText() === 'Record') return isFunctionType(name, second) ? keys(name, first) : 0;
  const [home, node] = meant(name, type) ?? [];
  return node ? functions(home, node) : 0;
}

/** How many names a type of names has. */
function keys(name, type) {
  if (ts.isUnionTypeNode(type)) return type.types.length;
  const [home, node] = meant(name, type) ?? [];
  return node ? keys(home, node) : 1;
}

/**
 * How many things a value of a type hands over: its members, if its type is a literal or the name of one; the names
 * that are picked; for any other type, its functions.
 */
function size(name, given) {
  if (!given) return 1;
  const type = bare(given);
  const listed = members(name, type);
  if (listed) return listed.length;
  const isPick = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Pick';
  return isPick ? keys(name, type.typeArguments[1]) : Math.max(1, functions(name, type));
}

/** How many things a function is handed: its parameters, or the named members of the largest of them. */
function handed(name, node) {
  const given = node.parameters.filter((each) => each.name.getText() !== 'this');
  const parts = given.map((each) => Math.max(ts.isObjectBindingPattern(each.name) ? each.name.elements.length : 1, size(name, each.type)));
  return Math.max(given.length, ...parts, 0);
}

/** The name of a function: its own, or the name of what it is assigned to. */
function called(node) {
  const {parent} = node;
  const own = node.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) ? parent.name : null);
  return own ? own.getText() : ts.isConstructorDeclaration(node) ? 'constructor' : '()';
}

const isChange = (node) => {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return ts.isPropertyAccessExpression(node.left) && PROPERTIES.has(node.left.name.text);
  }
  if (!ts.isCallExpression(node)) return false;
  if (ts.isIdentifier(node.expression)) return node.expression.text === 'setText';
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  const {name, expression} = node.expression;
  return METHODS.has(name.text) || (CLASSES.has(name.text) && ts.isPropertyAccessExpression(expression) && expression.name.text === 'classList');
};

/** Whether a value holds a signal as soon as its module is there. */
function holdsSignal(node) {
  if (!node || ts.isFunctionLike(node)) return false;
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SIGNALS.has(node.expression.text)) return true;
  return ts.forEachChild(node, (child) => holdsSignal(child) || undefined) ?? false;
}

/** The names under which a script exports signals. */
function signalsOf(source) {
  const variables = source.statements.filter(ts.isVariableStatement);
  const isOut = (node) => node.modifiers?.some(({kind}) => kind === ts.SyntaxKind.ExportKeyword);
  const named = (all) => all.flatMap((each) => each.declarationList.declarations).filter((each) => holdsSignal(each.initializer)).map((each) => each.name.getText());
  const there = new Set(named(variables));
  const lists = source.statements.filter((node) => ts.isExportDeclaration(node) && !node.moduleSpecifier && node.exportClause?.elements);
  const listed = lists.flatMap((node) => node.exportClause.elements).filter((each) => there.has((each.propertyName ?? each.name).text));
  const defaults = source.statements.filter((node) => ts.isExportAssignment(node) && (holdsSignal(node.expression) || there.has(node.expression.getText())));
  return [...named(variables.filter(isOut)), ...listed.map((each) => each.name.text), ...defaults.map(() => 'default')];
}

const found = {handed: [], changes: {}, signals: []};
for (const [name, {source}] of files) {
  const visit = (node, path) => {
    const isFunction = ts.isFunctionLike(node) && node.body;
    const way = isFunction ? [...path, called(node)] : path;
    if (isFunction) found.handed.push([`${name}:${way.join('.')}`, handed(name, node)]);
    if (isChange(node)) found.changes[name] = (found.changes[name] ?? 0) + 1;
    ts.forEachChild(node, (child) => visit(child, way));
  };
  visit(source, []);
  found.signals.push(...signalsOf(source).map((each) => `${name}:${each}`));
}
process.stdout.write(JSON.stringify(found));
