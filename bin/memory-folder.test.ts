import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const module = path.join(import.meta.dirname, 'memory-folder.ts')

/** Runs a line in a process of its own, with the folder as `folder`; the answer is its output. */
function inProcess(place: string, enough: number, line: string): string {
  const script = `
    import { writeFileSync } from 'node:fs'
    const { memoryFolder } = await import(${JSON.stringify(module)})
    const folder = memoryFolder(${JSON.stringify(place)}, ${enough})
    ${line}`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
}

function newPlace(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'showdoc-memory-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

test('the folder lives as long as its process; what a killed one left is removed, nothing else', () => {
  const place = newPlace()
  const left = path.join(place, 'showdoc-tests-999999999')
  const ofRunning = path.join(place, `showdoc-tests-${process.pid}`)
  const foreign = path.join(place, 'somebody-else-999999999')
  for (const folder of [left, ofRunning, foreign]) {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'a'), '')
  }
  const folder = inProcess(
    place,
    1,
    "writeFileSync(folder + '/a', ''); process.stdout.write(folder)",
  )
  expect(path.dirname(folder)).toBe(place)
  expect(existsSync(folder)).toBe(false)
  expect([left, ofRunning, foreign].map((one) => existsSync(one))).toEqual([false, true, true])
})

test('without room, or without such a place, there is none', () => {
  const place = newPlace()
  const told = 'process.stdout.write(String(folder))'
  expect(inProcess(place, 2 ** 60, told)).toBe('null')
  expect(readdirSync(place)).toEqual([])
  expect(inProcess(path.join(place, 'none'), 1, told)).toBe('null')
})
