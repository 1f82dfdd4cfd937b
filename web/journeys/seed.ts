import type { Account, Product } from './start-product.ts'

/** The item that {@link seedOrders} makes. */
export interface SeededItem {
  item: number
  /** Page ids by title. */
  pages: Readonly<Record<string, number>>
}

/** Some nine thousand characters to scroll through. */
const longText =
  `An order belongs to one customer and has at least one line. Its number is never used again.

Send the same key again when no answer arrives: within 24 hours it makes only one order.

Amounts are whole cents. The currency is that of the shop and cannot be changed afterwards.

An order that is not paid within 30 minutes is cancelled, and its stock is released.

Times are in UTC and end with Z. Clients convert them to the time zone of their readers.

`.repeat(20)

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

/** An image of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqDf5DwAEXAIIeY1WnAAAAABJRU5ErkJggg==',
  'base64',
)

/** A zip archive as far as anybody looks: its first bytes, and zeros. */
const archive = (size: number) =>
  Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\0\0'), Buffer.alloc(size - 8)])

/**
 * Uploads a file to a person's own library, or to a page.
 * @returns its address
 */
export async function upload(
  { address }: Product,
  { token }: Account,
  name: string,
  { size = 0, ...place }: { size?: number; item_id?: number; page_id?: number } = {},
): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries(place)) form.append(key, String(value))
  const bytes = name.endsWith('.png') ? pixel : archive(Math.max(8, size))
  form.append('file', new Blob([bytes]), name)
  const response = await fetch(`${address}/api/page/upload`, {
    method: 'POST',
    headers: { 'x-api-token': token },
    body: form,
  })
  const { url, error_message } = (await response.json()) as { url?: string; error_message?: string }
  if (!url) throw new Error(`${name} was not uploaded: ${error_message}`)
  return url
}

/** Files of a person's library: ordinary ones, one that a page shows, and one with a long name. */
export async function seedFiles(
  product: Product,
  owner: Account,
  { item, pages }: SeededItem,
): Promise<void> {
  const page_id = pages['Getting started']
  await upload(product, owner, 'backup-2026-10.zip', { size: 3_400_000 })
  await upload(product, owner, '接口调用时序图.png', { item_id: item, page_id })
  await upload(product, owner, 'petstore.zip', { size: 120_000 })
  await upload(product, owner, 'login-screen.png')
  await upload(product, owner, '2026 年第三季度支付网关联调记录与问题清单（最终版）.zip', {
    size: 900_000,
  })
  await upload(
    product,
    owner,
    'order-service-architecture-with-every-dependency-and-its-owner-v12-final-reviewed.png',
  )
  await upload(product, owner, '<img src=x onerror=alert(1)>.zip', { size: 40 })
}
