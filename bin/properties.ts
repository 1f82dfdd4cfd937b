// npm run test:properties: plays 10,000 random histories of push and pull, and 1,000 of trees, where
// npm test plays 200 and 30. SHOWDOC_TEST_SEEDS chooses others of both: a number of them, a range
// such as 41-400, or =17 for one that failed. The last line is "N passed, N failed".
import { addCounts, runTests } from './tests.ts'

const usual = { histories: '10000', 'tree-histories': '1000' }
const chosen = process.env['SHOWDOC_TEST_SEEDS']
let count = { passed: 0, failed: 0 }
for (const [name, seeds] of Object.entries(usual)) {
  process.env['SHOWDOC_TEST_SEEDS'] = chosen ?? seeds
  const file = `cli/sync/push/${name}.slow.test.ts`
  process.stdout.write(`SHOWDOC_TEST_SEEDS=${chosen ?? seeds} ${file}\n`)
  count = addCounts(count, await runTests(['slow'], [file]))
}
process.exitCode = count.failed > 0 ? 1 : 0
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
