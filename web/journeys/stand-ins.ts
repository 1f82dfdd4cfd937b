// Programs that examples call, for machines that do not have them.
import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Whether the machine has a program. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Answers the three queries of the example as the client of MySQL prints them. */
const mysql = `#!/bin/sh
case "$*" in
  *STATISTICS*) printf 'TABLE_NAME\\tINDEX_NAME\\tCOLUMN_NAME\\tSEQ\\tNON\\tTYPE\\tCOMMENT\\norders\\tPRIMARY\\tid\\t1\\t0\\tBTREE\\t\\n' ;;
  *COLUMNS*) printf 'TABLE_NAME\\tCOLUMN\\tDEFAULT\\tNULLABLE\\tTYPE\\tCOMMENT\\norders\\tid\\tNULL\\tNO\\tint\\torder & more\\n' ;;
  *) printf 'TABLE_NAME\\tCOMMENT\\tENGINE\\tCOLLATION\\norders\\tall orders\\tInnoDB\\tutf8mb4_bin\\n' ;;
esac
`

/** The options of curl that the examples use. */
const curl = `#!/usr/bin/env node
const { readFileSync } = require('node:fs')
const form = new FormData()
let address = ''
let isMultipart = false
const options = process.argv.slice(2)
while (options.length > 0) {
  const option = options.shift()
  if (option === '-X') options.shift()
  else if (option === '--data-urlencode' || option === '-F') {
    const [, name, sign, value] = /^([^=@]+)([=@])([^]*)$/.exec(options.shift())
    isMultipart ||= option === '-F'
    if (sign === '@') form.append(name, readFileSync(value, 'utf8'))
    else if (option === '-F' && value.startsWith('@'))
      form.append(name, new File([readFileSync(value.slice(1))], value.slice(1)))
    else form.append(name, value)
  } else if (option.startsWith('-')) throw new Error('unknown option ' + option)
  else address = option
}
fetch(address, { method: 'POST', body: isMultipart ? form : new URLSearchParams(form) })
  .then((answer) => answer.text())
  .then((text) => process.stdout.write(text))
`

/** Puts the programs that the machine lacks into a folder for its PATH; MySQL's in any case. */
export function writeStandIns(folder: string): void {
  const programs = { mysql, ...(hasProgram('curl') ? {} : { curl }) }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), text)
    chmodSync(path.join(folder, name), 0o755)
  }
}
