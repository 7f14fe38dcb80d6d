/** `posthaste/liquid`: for the parts of a React Email that differ between recipients. */

/** Undefined where props have values, as in a preview of React Email. */
const liquidCompiler = () => globalThis[Symbol.for('posthaste.compiling')];

const comparisons = {
  is: (value, other) => value === other,
  isNot: (value, other) => value !== other,
  above: (value, other) => value > other,
  atLeast: (value, other) => value >= other,
  below: (value, other) => value < other,
  atMost: (value, other) => value <= other,
};

function isConditionMet(props) {
  const names = Object.keys(comparisons).filter((name) => props[name] !== undefined);
  if (names.length > 0) return names.every((name) => comparisons[name](props.value, props[name]));
  return Array.isArray(props.value) ? props.value.length > 0 : Boolean(props.value);
}

exports.If = function If(props) {
  const compiled = liquidCompiler()?.if(props);
  if (compiled) return compiled;
  return (isConditionMet(props) ? props.children : props.otherwise) ?? null;
};

exports.filter = function filter(value, liquidFilter) {
  return liquidCompiler()?.filter(value, liquidFilter) ?? String(value);
};
