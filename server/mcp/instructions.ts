/** Instructions for a model, sent once when it connects. */
export const instructions = `ShowDoc keeps documents: items (books) hold catalogs (folders, at most three levels) and pages with a title and a text in markdown.
Find your way: list_items, then get_item_overview; or search_pages. Read with get_page.
Write with care: people read and edit these pages. Read a page before you write it and give its revision (or content_hash) with the write; if it has changed meanwhile nothing is written and you are shown its present state, into which you merge your change. Prefer update_page_diff for small changes. Earlier texts stay in the history of a page, deleted pages for 30 days in the recycle bin.
What you may do is what your token may do; a refusal says why.`
