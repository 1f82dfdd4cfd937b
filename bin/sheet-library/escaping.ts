// Texts of cells and formulas, as the spreadsheet library puts them into its fields.
import type { Correction } from './correction.ts'

/**
 * Cells and formulas are put into the fields as HTML, most of them as they are: `="<b>"` lost its
 * text as soon as the cell was opened, and a stored text could bring markup of its own. Texts become
 * HTML where they are read, once, and the fields take it as it is.
 */
export const escapingInCore: readonly Correction[] = [
  // outside of quotes each sign has a <span> of its own, in which it can begin no tag
  [
    '.concat(functionHTML(txt));',
    `.concat(functionHTML(txt.replace(/"[^"]*"?|'[^']*'?/g, escapeHTMLTag)));`,
  ],
  ['value = escapeScriptTag(value);', ''],
  [
    '$copyTo.innerHTML = value;\n    $editor',
    '$copyTo.innerHTML = escapeHTMLTag(value);\n    $editor',
  ],
  [
    `if (str.substr(0, 5) === "<span" || _.startsWith(str, "=")) {\n    return str;\n  }\n  return str.`,
    'return str.replace(/&/g, "&amp;").',
  ],
  [`"'>").concat(strObj.v, "</span>")`, `"'>").concat(escapeHTMLTag(strObj.v), "</span>")`],
  // where the cursor goes is counted in characters of the text
  [
    ' v.replace(re, "").split("</span>");',
    ' v.replace(re, "").split("</span>").map(unescapeHTML);',
  ],
  [
    'vp.replace(re, "").split("</span>");',
    'vp.replace(re, "").split("</span>").map(unescapeHTML);',
  ],
  [
    'function findrangeindex(',
    'var unescapeHTML = function (text) { return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&"); };\nfunction findrangeindex(',
  ],
  // it goes to the end instead, as it should: nothing is wrong
  ['console.error(err);\n    moveToEnd(', 'moveToEnd('],
]

export const escapingInReact: readonly Correction[] = [
  [
    'value = valueShowEs(row_index, col_index, flowdata);',
    'value = escapeHTMLTag(valueShowEs(row_index, col_index, flowdata));',
  ],
  [
    'value = getInlineStringNoStyle(r, c, d);',
    'value = escapeHTMLTag(getInlineStringNoStyle(r, c, d));',
  ],
  ['value = valueShowEs(r, c, d);', 'value = escapeHTMLTag(valueShowEs(r, c, d));'],
]
