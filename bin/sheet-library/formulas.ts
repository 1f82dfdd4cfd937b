// Faults of what the spreadsheet library computes with, corrected while it is bundled.
import { fileURLToPath } from 'node:url'
import { corrected, type Correction } from './correction.ts'

/**
 * The operator `&`, to which an empty cell is an empty text, a truth value a word in capitals as its
 * cell shows it, and a number what its fifteen digits say: 0.1 + 0.2 is 0.3.
 */
const joining: readonly Correction[] = [
  ['value.toString()', 'asText(value)'],
  [
    'export default function',
    `function asText(value) {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return typeof value === "number" ? String(Number(value.toPrecision(15))) : String(value ?? "");
}
export default function`,
  ],
]

/**
 * An error is a value that goes through all operators, so that IFERROR sees it: thrown, it ended the
 * whole formula, and a division by zero was a text.
 */
const operators: readonly Correction[] = [
  ['import { ERROR_NAME }', 'import errorText, { ERROR, ERROR_NAME }'],
  [
    'return availableOperators[operator].apply(availableOperators, _toConsumableArray(params));',
    `var own = availableOperators[operator];
  if (/[A-Z]/.test(operator)) return own.apply(availableOperators, _toConsumableArray(params));
  try {
    return params.find(function (one) { return one instanceof Error; }) || own.apply(null, params);
  } catch (error) {
    return Error(errorText(error.message) || errorText(ERROR));
  }`,
  ],
]

const division: readonly Correction[] = [
  ['result === Infinity', 'Math.abs(result) === Infinity || toNumber(rest[0] ?? 0) === 0'],
  ['return ERROR_DIV_ZERO; //', ''],
  ['return ERROR_VALUE; //', ''],
]

/** To a calculation, TRUE is 1, FALSE and an empty cell are 0. */
const numbers: readonly Correction[] = [
  [
    'if (typeof number === "number") {',
    `if (number instanceof Error) throw number;
  if (typeof number === "boolean" || number === null || number === undefined) {
    result = Number(number ?? 0);
  } else if (typeof number === "number") {`,
  ],
  // `12 apples` was 12, and a date its year
  [
    'number.indexOf(".") > -1 ? parseFloat(number) : parseInt(number, 10)',
    'number.trim() === "" ? NaN : Number(number)',
  ],
]

const information: readonly Correction[] = [
  [
    'exports.ISERR = function(value) {\n  return (',
    `exports.ISERR = function(value) {\n  return (value instanceof Error && value.message !== '#N/A') || (`,
  ],
  [
    'exports.ISERROR = function(value) {\n  return ',
    'exports.ISERROR = function(value) {\n  return value instanceof Error || ',
  ],
  ['return value === error.na;', `return value instanceof Error && value.message === '#N/A';`],
]

const choices: readonly Correction[] = [
  [
    'value === error.na ? value_if_na',
    `value instanceof Error && value.message === '#N/A' ? value_if_na`,
  ],
  [
    'exports.IF = function(test, then_value, otherwise_value) {',
    'exports.IF = function(test, then_value, otherwise_value) {\n  if (test instanceof Error) return test;',
  ],
]

/** The words TRUE and FALSE, which it takes for columns, and cells with errors. */
const cells: readonly Correction[] = [
  [
    'function (_value) {\n        value = _value;\n      });\n      return value;',
    'function (_value) {\n        value = _value;\n      });\n      return isErrorValid(value) ? Error(value) : value;',
  ],
  [
    'row.index) === -1) {\n        throw Error(ERROR_NAME);',
    'row.index) === -1) {\n        return this._callVariable(label.toUpperCase());',
  ],
]

/** The comparing operators, to which an empty cell is what the other side is when it is empty. */
const comparing: readonly Correction[] = [
  [
    'export default function',
    `var emptyLike = function (other) { return typeof other === "string" ? "" : typeof other === "boolean" ? false : 0; };\nexport default function`,
  ],
  ['return exp1', 'exp1 ??= emptyLike(exp2);\n  exp2 ??= emptyLike(exp1);\n  return exp1'],
]

/** Averages of what meets a criterion: of numbers only, each beside its own cell. */
const averages: readonly Correction[] = [
  [
    'average_range = utils.parseNumberArray(flatAverageRangeDefined);',
    'average_range = flatAverageRange;',
  ],
  [
    'if (evalExpression.compute(tokens)) {\n        result += average_range[i];',
    'if (evalExpression.compute(tokens) && typeof average_range[i] === "number") {\n        result += average_range[i];',
  ],
  ['return result / average_count;', 'return average_count ? result / average_count : error.div0;'],
  ['args[2 * j + 1][i]', 'utils.flatten(args[2 * j + 1])[i]'],
]

const sums: readonly Correction[] = [
  [
    'result += evalExpression.compute(tokens) ? sumValue : 0;',
    'result += evalExpression.compute(tokens) && typeof sumValue === "number" ? sumValue : 0;',
  ],
]

/** A criterion keeps its kind, and `*` is a pattern like others, met by texts only. */
const withCriteria = (code: string): string =>
  code.replaceAll(`criteria + ''`, 'criteria').replaceAll(`criteria === '*'`, 'false')

const criteria = fileURLToPath(new URL('./criteria.ts', import.meta.url))

/** Files of the library by the end of their path, and how they are corrected. */
export const formulaFiles: readonly (readonly [file: RegExp, correct: (code: string) => string])[] =
  [
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/].*[\\/]ampersand\.js/,
      (code) => corrected(code, joining),
    ],
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/].*[\\/](?:not-equal|equal|(?:less|greater)-than(?:-or-equal)?)\.js/,
      (code) => corrected(code, comparing),
    ],
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/]parser\.js/,
      (code) => corrected(code, cells),
    ],
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/].*[\\/]evaluate-by-operator\.js/,
      (code) => corrected(code, operators),
    ],
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/].*[\\/]divide\.js/,
      (code) => corrected(code, division),
    ],
    [
      /[\\/]@fortune-sheet[\\/]formula-parser[\\/]es[\\/]helper[\\/]number\.js/,
      (code) => corrected(code, numbers),
    ],
    [
      /[\\/]@formulajs[\\/]formulajs[\\/]lib[\\/]information\.js/,
      (code) => corrected(code, information),
    ],
    [/[\\/]@formulajs[\\/]formulajs[\\/]lib[\\/]logical\.js/, (code) => corrected(code, choices)],
    [
      /[\\/]@formulajs[\\/]formulajs[\\/]lib[\\/]statistical\.js/,
      (code) => withCriteria(corrected(code, averages)),
    ],
    [
      /[\\/]@formulajs[\\/]formulajs[\\/]lib[\\/]math-trig\.js/,
      (code) => withCriteria(corrected(code, sums)),
    ],
    [
      /[\\/]@formulajs[\\/]formulajs[\\/]lib[\\/]utils[\\/]criteria-eval\.js/,
      () => `export * from ${JSON.stringify(criteria)}`,
    ],
  ]
