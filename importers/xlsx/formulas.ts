/**
 * Functions that the grid of a spreadsheet item computes. Those that take areas as a whole, such as
 * `OFFSET`, are not among them.
 */
const known = new Set(
  (
    'ABS ACOS AND ARABIC ASIN ATAN ATAN2 AVEDEV AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS BASE BIN2DEC ' +
    'BIN2HEX CEILING CHAR CHOOSE CLEAN CODE COMBIN CONCAT CONCATENATE CORREL COS COUNT COUNTA ' +
    'COUNTBLANK COUNTIF COUNTIFS DATE DATEDIF DATEVALUE DAY DAYS DAYS360 DB DDB DEC2BIN DEC2HEX ' +
    'DEGREES EDATE EFFECT EOMONTH EVEN EXACT EXP FACT FALSE FIND FIXED FLOOR FORECAST FV GCD ' +
    'GEOMEAN HARMEAN HEX2BIN HEX2DEC HLOOKUP HOUR IF IFERROR IFNA IFS INDEX INT INTERCEPT IPMT IRR ' +
    'ISBLANK ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISTEXT KURT LARGE LCM ' +
    'LEFT LEN LN LOG LOG10 LOWER MATCH MAX MAXA MEDIAN MID MIN MINA MINUTE MOD MODE MONTH MROUND N ' +
    'NETWORKDAYS NOMINAL NOT NOW NPER NPV ODD OR PERCENTILE PI PMT POWER PPMT PRODUCT PROPER PV ' +
    'QUARTILE QUOTIENT RADIANS RAND RANDBETWEEN RANK RATE REPLACE REPT RIGHT ROMAN ROUND ROUNDDOWN ' +
    'ROUNDUP SEARCH SECOND SIGN SIN SLN SLOPE SMALL SQRT STDEV STDEVP SUBSTITUTE SUM SUMIF SUMIFS ' +
    'SUMPRODUCT SUMSQ SWITCH SYD T TAN TEXT TIME TIMEVALUE TODAY TRIM TRUE TRUNC UNICHAR UNICODE ' +
    'UPPER VALUE VAR VARP VLOOKUP WEEKDAY WEEKNUM WORKDAY XIRR XNPV XOR YEAR YEARFRAC'
  ).split(' '),
)

/**
 * Why a formula can't stay one: the name of the first function that is not computed, or '' for
 * other reasons; `null` when it can.
 *
 * @param formula without `=`
 * @param sheets names of the sheets that are taken
 */
export function reasonAgainst(formula: string, sheets: ReadonlySet<string>): string | null {
  const bare = formula.replace(/"(?:[^"]|"")*"/g, '""')
  const quoted = [...bare.matchAll(/'((?:[^']|'')+)'(!?)/g)].flatMap(([, name = '', mark]) =>
    mark ? [name.replaceAll("''", "'")] : [],
  )
  const withoutQuoted = bare.replace(/'(?:[^']|'')+'(!?)/g, (all, mark) => (mark ? '' : all))
  const plain = [...withoutQuoted.matchAll(/(?<![\p{L}\p{N}_.])([\p{L}\p{N}_.]+)!/gu)].map(
    ([, name = '']) => name,
  )
  // references to other files, tables, arrays and spilled areas
  if (/[[\]{}#@]/.test(withoutQuoted)) return ''
  if ([...quoted, ...plain].some((name) => !sheets.has(name))) return ''
  const called = [...withoutQuoted.matchAll(/(?<![\w.])([\w.]+)\s*\(/g)].map(
    ([, name = '']) => name,
  )
  const unknown = called.find((name) => !known.has(name.toUpperCase()))
  if (unknown !== undefined) return unknown.replace(/^_xlfn\.(?:_xlws\.)?/i, '')
  // names of areas
  const words = withoutQuoted
    .replace(/(?<![\w.])[\w.]+\s*\(/g, '(')
    .replace(/(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]+!/gu, '')
    .match(/[\p{L}_][\p{L}\p{N}_.$]*/gu)
  const isCell = (word: string): boolean =>
    /^(?:[A-Za-z]{1,3}\$?\d{1,7}|[A-Za-z]{1,3}|TRUE|FALSE|E)$/i.test(word)
  return words?.every(isCell) === false ? '' : null
}
