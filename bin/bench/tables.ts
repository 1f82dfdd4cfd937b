import type { Server } from './measure.ts'

/** Tables per call, and columns per table. */
const count = 5_000
const columns = 12

/** What a script sends for a database whose columns have this type. */
function dump(type: string): Record<string, string> {
  const info = ['TABLE_NAME\tTABLE_COMMENT\tENGINE\tTABLE_COLLATION']
  const detail = [
    'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT',
  ]
  for (let table = 0; table < count; table++) {
    info.push(`table_${table}\t表 ${table}\tInnoDB\tutf8mb4_general_ci`)
    for (let column = 0; column < columns; column++)
      detail.push(`table_${table}\tcolumn_${column}\t\tNO\t${type}\t字段 ${column}`)
  }
  return { table_info: info.join('\n'), table_detail: detail.join('\n'), table_index: '' }
}

/** Times `open/updateDbItem` with 5,000 tables: all new, all changed, all the same. */
export async function benchTables(
  { address }: Pick<Server, 'address'>,
  token: string,
): Promise<string[]> {
  const ask = async (call: string, fields: object) => {
    const response = await fetch(`${address}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': token },
      body: JSON.stringify(fields),
    })
    return response.text()
  }
  const made = JSON.parse(
    await ask('item/add', { item_name: 'tables', item_type: 1, password: 'tables' }),
  ) as { data: { item_id: string } }
  const { data } = JSON.parse(await ask('item/getKey', { item_id: made.data.item_id })) as {
    data: { api_key: string; api_token: string }
  }
  const lines: string[] = []
  for (const [name, type] of [
    ['new', 'int'],
    ['changed', 'bigint'],
    ['unchanged', 'bigint'],
  ] as const) {
    const fields = {
      api_key: data.api_key,
      api_token: data.api_token,
      cat_name: 'tables',
      ...dump(type),
    }
    const began = performance.now()
    const answer = await ask('open/updateDbItem', fields)
    if (answer !== '成功\n') throw new Error(`open/updateDbItem answered ${answer}`)
    lines.push(
      `updateDbItem, 5,000 tables, ${name.padEnd(11)} ${((performance.now() - began) / 1000).toFixed(2)} s`,
    )
  }
  return lines
}
