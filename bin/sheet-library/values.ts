// What the spreadsheet library makes of texts that are typed or pasted.
import type { Correction } from './correction.ts'

/**
 * Decimals that are the same number when they are written back (`isPlainNumber` of the contract).
 * Codes, card and phone numbers are none, and stay the texts they are.
 */
const plainNumber = `function isPlainNumberText(text) {
  return /^-?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,10})?$/.test(text) && String(Number(text)) === text;
}`

/**
 * The rows of a pasted text. As spreadsheet programs write it, a cell with line breaks or tabs is in
 * quotation marks, and its own ones are doubled.
 */
const pastedTexts = `function pastedTexts(text) {
  var rows = [[]];
  var cell = /"([^"]*(?:""[^"]*)*)"(?![^\\t\\n])|[^\\t\\n]*/y;
  for (;;) {
    var [whole, quoted = ""] = cell.exec(text);
    rows.at(-1).push(/[\\t\\n]/.test(quoted) ? quoted.replace(/""/g, '"') : whole);
    if (cell.lastIndex >= text.length) return rows;
    if (text[cell.lastIndex] === "\\n") rows.push([]);
    cell.lastIndex += 1;
  }
}`

export const values: readonly Correction[] = [
  // the first day has times, too, which were #####
  [
    'if (v > DEC_31_9999 || v < JAN_1_1900) return null;',
    'if (v > DEC_31_9999 || v < 0) return null;',
  ],
  ['function genarate(', `${plainNumber}\nfunction genarate(`],
  // decimals were cut off, and any sign was taken for the point
  ['/^-?[0-9]{1,}[,][0-9]{3}(.[0-9]{1,2})?$/', '/^-?[1-9][0-9]{0,2}[,][0-9]{3}(\\.[0-9]{1,2})?$/'],
  // what stands before the first comma and after the decimals was lost: `$1,234.50`, `abc,123.50`
  [
    'var _isThousands2 = true;',
    'var _isThousands2 = /^-?[1-9]\\d{0,2}(?:,\\d{3})+\\.\\d{1,9}$/.test(value);',
  ],
  // `12.5%` was 13% as soon as it was drawn again
  [
    'fa: "0%",\n      t: "n"\n    };\n    cell.v = vupdateStr',
    'fa: "0" + (/\\.\\d+/.exec(vupdateStr)?.[0].replace(/\\d/g, "0") ?? "") + "%",\n      t: "n"\n    };\n    cell.v = vupdateStr',
  ],
  // a date says what was written, whichever way the cell before it had it
  [
    'v.toString().indexOf(".") > -1) {\n      if (value.toString().length > 18)',
    'm = value.toString(), v.toString().indexOf(".") > -1) {\n      if (value.toString().length > 18)',
  ],
  [
    'ct.t = "d";\n    m = SSF.format(ct.fa, v);\n  } else if (isdatetime(value, "12")',
    'ct.t = "d";\n  } else if (isdatetime(value, "12")',
  ],
  // the format that sheets know by name, with a digit before the point
  ['"".concat(currency, " #.00")', '"\\"".concat(currency, "\\"#,##0.00")'],
  ['if (_mask2[1].t !== "d" || _mask2[1].fa === cell.ct.fa) {', 'if (_mask2) {'],
  ['Number(value.split(".")[0].replace(",", ""))', 'Number(value.replace(",", ""))'],
  // as it was written; of results of formulas only those that need no rounding
  [
    '} else if (isRealNum(value) && Math.abs(parseFloat(value)) > 0 && (',
    `} else if (isRealNum(value) && (typeof value === "string" || isPlainNumberText(String(value)))) {
    m = String(value);
    v = isPlainNumberText(m) ? Number(m) : value;
    ct = { fa: "General", t: "n" };
  } else if (isRealNum(value) && Math.abs(parseFloat(value)) > 0 && (`,
  ],
  ['if (flag) {', 'if (flag && isPlainNumberText(vupdate)) {'],
  [
    '} else {\n            _value = parseFloat(_value);',
    `} else if (isPlainNumberText(_value) || (originCell?.ct?.fa ?? "General") !== "General") {
            _value = parseFloat(_value);`,
  ],
  ['function pasteHandler(', `${pastedTexts}\nfunction pasteHandler(`],
  [
    `var dataChe = [];
    var che = data.split("\\n");
    var colchelen = che[0].split("\\t").length;
    for (var i = 0; i < che.length; i += 1) {
      if (che[i].split("\\t").length < colchelen) {
        continue;
      }
      dataChe.push(che[i].split("\\t"));
    }`,
    'var dataChe = pastedTexts(data);',
  ],
  // rows may differ in length
  ['var clen = dataChe[0].length;', 'var clen = Math.max(...dataChe.map((row) => row.length));'],
  [
    'var _value = dataChe[r][_c2];',
    'var _value = dataChe[r][_c2];\n        if (_value === undefined) continue;',
  ],
  // formulas read cells with line breaks as their text, and empty ones as empty
  [
    'return cell === null || cell === void 0 ? void 0 : cell.v;\n    }\n  }, {\n    key: "updateFormulaCache"',
    'return isInlineStringCell(cell) ? getInlineStringNoStyle(0, 0, [[cell]]) : cell?.v ?? null;\n    }\n  }, {\n    key: "updateFormulaCache"',
  ],
]
