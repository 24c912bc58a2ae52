/** Descriptions of paragraphs only are edited as text; others as HTML. */
export function toPlainText(html: string): string | null {
  const inner = html.replaceAll(/\s*<\/?p>\s*/g, '\n\n').replaceAll(/<br ?\/?>\n?/g, '\n')
  if (/<|&(?!amp;|lt;|gt;|quot;|#39;)/.test(inner)) return null
  return inner
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

export function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
}
