import type { Account, Product } from './start-product.ts'

/** The item that {@link seedOrders} makes. */
export interface SeededItem {
  item: number
  /** Page ids by title. */
  pages: Readonly<Record<string, number>>
}

const longText = 'Words to scroll through. '.repeat(400)

/** Text with headings, a table, code and tasks. */
const orderText = `# Create an order

The call is **idempotent**。中文**加粗。**后文

## Body parameters

| name | type | required |
|--|--|--|
| customer_id | int64 | yes |

## Request example

\`\`\`json
{ "customer_id": 10086 }
\`\`\`

## Remarks

${longText}

## The end

${longText}
`

/**
 * Creates an item with two levels and a domain: two pages at its root, three in a catalog, one
 * deeper.
 */
export async function seedOrders(
  product: Product,
  owner: Account,
  domain: string,
): Promise<SeededItem> {
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders API', item_type: 1, item_domain: domain },
    owner,
  )
  const pages: Record<string, number> = {}
  const page = async (
    page_title: string,
    cat_id: number,
    page_content = `# ${page_title}\n\nText of ${page_title}.\n\n${longText}`,
  ) => {
    const made = await product.call<{ page_id: number }>(
      'page/save',
      { page_id: 0, item_id: item, cat_id, page_title, page_content },
      owner,
    )
    pages[page_title] = made.page_id
  }
  await page('Getting started', 0)
  await page('Release notes', 0)
  const orders = await product.call<number>(
    'catalog/save',
    { item_id: item, cat_id: 0, cat_name: 'Orders' },
    owner,
  )
  await page('List orders', orders)
  await page('Create an order', orders, orderText)
  await page('订单取消', orders)
  const refunds = await product.call<number>(
    'catalog/save',
    { item_id: item, cat_id: 0, cat_name: 'Refunds', parent_cat_id: orders },
    owner,
  )
  await page('Refund', refunds)
  return { item, pages }
}
