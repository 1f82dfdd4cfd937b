import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { preparedVariable, startProduct } from './start-product.ts'

/**
 * Once a run: a data folder as the product's first start leaves it, of which each file's product
 * gets a copy. (What a first start does is the story of `first-start.test.ts`.)
 */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-prepared-'))
  const product = await startProduct()
  const { token } = product.administrator
  await product.stop((data) => cpSync(data, folder, { recursive: true }))
  process.env[preparedVariable] = JSON.stringify({ folder, token })
  return () => {
    delete process.env[preparedVariable]
    rmSync(folder, { recursive: true, force: true })
  }
}
