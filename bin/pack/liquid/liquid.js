/** `posthaste/liquid`: what a React Email uses where each recipient has another value. */

/** Present while Posthaste compiles an email. Elsewhere, as in a preview of React Email, props have values. */
const compiling = () => globalThis[Symbol.for('posthaste.compiling')];

const comparisons = {
  is: (value, other) => value === other,
  isNot: (value, other) => value !== other,
  above: (value, other) => value > other,
  atLeast: (value, other) => value >= other,
  below: (value, other) => value < other,
  atMost: (value, other) => value <= other,
};

function holds(props) {
  const compared = Object.keys(comparisons).filter((name) => props[name] !== undefined);
  if (compared.length > 0) return compared.every((name) => comparisons[name](props.value, props[name]));
  return Array.isArray(props.value) ? props.value.length > 0 : Boolean(props.value);
}

exports.If = function If(props) {
  const compiled = compiling()?.if(props);
  if (compiled) return compiled;
  return (holds(props) ? props.children : props.otherwise) ?? null;
};

exports.filter = function filter(value, liquidFilter) {
  return compiling()?.filter(value, liquidFilter) ?? String(value);
};
