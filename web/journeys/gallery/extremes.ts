import type { Account, Product } from '../start-product.ts'
import { seedComments } from './comments.ts'

/** What the addresses of extreme content refer to. */
export interface Extremes {
  /** An item with 2,000 pages, and its page of every kind of content. */
  readonly large: { readonly item: number; readonly page: number }
  /** An item without a page. */
  readonly empty: number
  /** A page with votes and comments. */
  readonly comments: { readonly item: number; readonly page: number }
}

/** What must be shown as it is written: markup, directions, signs that stack, no place to break. */
const names = [
  '<script>alert("item")</script>',
  '“‮override‬” and ﷽ in one name',
  'Z̴̡͓a̷͎l̶̰g̵̲ŏ̷ and 👩‍👩‍👧‍👦 🏳️‍🌈 families',
  'AnItemWhoseNameIsOneWordWithoutAnyPlaceToBreakItAnywhereAtAll',
  '支付中台（新）—— 面向商户与渠道的统一收单、退款、对账与分账接口文档（内部版 v12）',
  "Robert'); DROP TABLE item;-- & <b>bold</b>",
]

const text = `# Every kind of content 各种内容

A paragraph with **bold**, *emphasis*, ~~deleted~~, \`code\`, a [link](https://example.com/a/long/address/that/does/not/fit?with=parameters) and ==marks==. 中英文混排 Chinese and English in one line，标点“引号”与 numbers 1234567890。<script>alert(1)</script>

> A quotation, which
> > contains another one. 引用里的引用。

- [x] done 已完成
- [ ] to do
  1. one
  2. two
     - deep

| 参数名 parameter | type | required | 说明 remark |
|:--|:-:|--:|--|
| an_identifier_that_is_much_longer_than_a_column_should_be | int64 | yes | ${'A remark that goes on. 说明很长。'.repeat(6)} |
| \`a|b\` | array[object] | no | |

\`\`\`json
{ "customer_id": 20261122083107004217, "note": "${'no end '.repeat(30)}", "paid": true, "lines": [null, 1.5] }
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Browser 浏览器] --> B{Signed in?}
  B -- yes --> C[(Database)]
  B -- no --> D[Sign in 登录]
\`\`\`

The mass is $E = mc^2$, and

$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$

${'Unbreakable'.repeat(30)}

${Array.from({ length: 30 }, (_, at) => `## Section ${at + 1} 第 ${at + 1} 节\n\nSome text.\n`).join('\n')}
`

const source = 'e7q2m9x4t1v8k3zc'
const side = { front: '', eol: 'lf', bom: false, end: 1, links: [] }

/** Fills the account of somebody with far more than is ordinary: 500 items, 2,000 pages. */
export async function seedExtremes(
  product: Product,
  owner: Account,
  other: Account,
): Promise<Extremes> {
  const add = async (item_name: string, more: object = {}) =>
    (
      await product.call<{ item_id: number }>(
        'item/add',
        { item_name, item_type: 1, ...more },
        owner,
      )
    ).item_id
  for (let count = 1; count <= 492; count++)
    await add(`Service ${count} 服务`, { item_description: 'One of many. 众多服务之一。' })
  for (const name of names) await add(name, { item_description: name.repeat(3) })
  const empty = await add('Empty 空项目')
  const item = await add('2,000 pages 两千页')
  await product.call(
    'itemGroup/save',
    { id: 0, group_name: 'Payments 支付', item_ids: [item, empty] },
    owner,
  )
  const create = (title: string, at: number, cat: string, content: string) => ({
    op: 'create',
    path: `p${at}.md`,
    cat,
    side,
    title,
    text: content,
  })
  const catalogs = [
    '一级 first level/二级 second level/三级 third level',
    ...names.slice(1, 5), // none has a slash, which would be a level
  ]
  const operations = [
    ...catalogs.flatMap((one) =>
      one.split('/').map((name, depth, parts) => ({
        op: 'catalog',
        path: parts.slice(0, depth + 1).join('/'),
        name,
      })),
    ),
    create('Every kind of content 各种内容', 0, '', text),
    ...Array.from({ length: 1999 }, (_, at) =>
      create(
        at % 50 === 7 ? `${at} ${names[at % 6]}` : `${at + 1}. Endpoint 接口`,
        at + 1,
        at < 40 ? '' : (catalogs[at % catalogs.length] ?? ''),
        `# Page ${at + 1}\n\nText.\n`,
      ),
    ),
  ]
  let page = 0
  for (let start = 0; start < operations.length; start += 200) {
    const { results } = await product.call<{ results: { path: string; id?: string }[] }>(
      'sync/write',
      {
        item_id: item,
        source,
        number: `extremes${start}`,
        operations: operations.slice(start, start + 200),
      },
      owner,
    )
    page ||= Number(results.find(({ path }) => path === 'p0.md')?.id ?? 0)
  }
  return { large: { item, page }, empty, comments: await seedComments(product, owner, other) }
}
