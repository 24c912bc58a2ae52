/**
 * Structured data. Search engines read the server response, so pass `import.meta.env.SSR ? […] :
 * []` to keep the data out of the client bundle.
 */
export function StructuredData({ facts }: { facts: readonly object[] }) {
  // Escapes `<`, so that the data cannot close the script element.
  return (
    <div
      hidden
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: facts.map(toScript).join('') }}
    />
  )
}

function toScript(facts: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}
