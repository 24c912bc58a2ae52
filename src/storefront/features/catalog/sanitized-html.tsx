/** A merchant's own words. The catalog lets nothing but plain text marks into them when they are imported. */
export function SanitizedHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
