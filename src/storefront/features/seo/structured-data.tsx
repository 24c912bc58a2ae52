/**
 * Facts for search engines. They read what is served, so the browser's script neither makes nor changes them: give them as
 * `import.meta.env.SSR ? […] : []`, and what makes them stays on the server.
 */
export function StructuredData({ facts }: { facts: readonly object[] }) {
  // A block of data, with no character left that could end it.
  return (
    <div
      hidden
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: facts.map(asScript).join('') }}
    />
  )
}

function asScript(facts: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')}</script>`
}
