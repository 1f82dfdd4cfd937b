import type { Account, Product } from '../start-product.ts'

/** An item whose page has comments: an open thread, a resolved one, one with everything in it. */
export async function seedComments(
  product: Product,
  owner: Account,
  reader: Account,
): Promise<{ item: number; page: number }> {
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Comments 评论', item_type: 1, allow_comment: 1, allow_feedback: 1 },
    owner,
  )
  await product.call(
    'member/save',
    { item_id: item, username: reader.username, member_group_id: 0 },
    owner,
  )
  const { page_id: page } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: item,
      page_title: 'Payment notices 支付回调',
      page_content: '收到非 2xx 响应时，按 1、5、30 分钟重试。Answers other than 2xx are retried.',
    },
    owner,
  )
  const add = async (who: Account, content: string, parent_id = 0) =>
    (
      await product.call<{ comment_id: number }>(
        'page_comment/add',
        { page_id: page, content, parent_id },
        who,
      )
    ).comment_id
  const long = await add(
    owner,
    `Every kind of content:\n\n- a list\n- of two\n\n> quoted\n\n\`\`\`\n${'no end '.repeat(30)}\n\`\`\`\n\n${'Unbreakable'.repeat(12)}`,
  )
  const answers = ['一条回复。', 'And another one.']
  for (const answer of answers) await add(reader, answer, long)
  const resolved = await add(
    reader,
    '重试间隔和网关的不一致，the intervals differ from the gateway',
  )
  await add(owner, 'Mended. 已修正。', resolved)
  await product.call('page_comment/resolve', { comment_id: resolved, resolved: true }, owner)
  const asked = await add(reader, '`amount` 在退款通知里是负数还是正数？Is it negative?')
  await add(owner, `@${reader.username} 始终为正数，用 \`type\` 区分。Always positive.`, asked)
  await product.call('page_feedback/submit', { page_id: page, feedback_type: 1 }, owner)
  return { item, page }
}
