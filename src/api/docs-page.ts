import type { Endpoint } from '#platform/http/endpoint.ts'
import { describeRoute, type DescribedRoute } from './openapi.ts'

const callers: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Anyone',
  anyone: 'Anyone; a valid token identifies the caller',
  session: 'Members and guests (level 0 or 99)',
  member: 'Members (level 0)',
  staff: 'Staff, with a staff key',
  provider: 'The provider, with a signature',
}

/**
 * Yields the API reference in chunks: HTML without scripts, from the declarations of the routes.
 */
export function* renderDocsPage(
  routes: readonly DescribedRoute[],
  shopName: string,
): Generator<string> {
  const title = `${escapeHtml(shopName)} API`
  const areas = [...new Set(routes.map(getArea))]
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${title}</h1>
<p>This reference and <a href="/api/openapi.json">openapi.json</a> come from the declarations that validate the calls.</p>
<nav aria-label="Areas"><ul>${areas.map(renderAreaLink).join('')}</ul></nav>
</header>
<main>`
  for (const area of areas) {
    yield `<section id="${escapeHtml(area)}"><h2>${escapeHtml(area)}</h2>`
    for (const route of routes) if (getArea(route) === area) yield renderArticle(route)
    yield '</section>'
  }
  yield '</main></body></html>'
}

function renderArticle(route: DescribedRoute): string {
  const { method, path, summary, access, rate, idempotent } = route.endpoint
  const facts = [
    ['Access', callers[access]],
    ['Rate limit', rate],
    ...(idempotent ? [['Idempotency-Key', 'accepted']] : []),
  ]
  return `<article>
<h3><span>${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.</p>
<dl>${facts.map(renderFact).join('')}</dl>
<details>
<summary>Request and response</summary>
<pre>${escapeHtml(JSON.stringify(describeRoute(route), null, 2))}</pre>
</details>
</article>`
}

function getArea({ endpoint }: DescribedRoute): string {
  return endpoint.path.split('/')[2] ?? ''
}

function renderAreaLink(area: string): string {
  return `<li><a href="#${escapeHtml(area)}">${escapeHtml(area)}</a></li>`
}

function renderFact([name = '', value = '']: readonly string[]): string {
  return `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export const createDocsStylesheet = (primary: string): string => `
:root {
  color-scheme: light; font: 16px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif;
  color: #14211c; background: #f3f6f7;
}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 6rem }
h1, h2 { color: ${primary}; font-family: "Brygada 1918 Variable", Georgia, serif; font-weight: 400 }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; list-style: none }
a { color: ${primary} }
article {
  margin: 1rem 0; padding: 1rem 1.25rem;
  background: #fff; border-block-start: 1px solid #cbd5d6;
}
h3 { margin: 0; font-size: 1rem }
h3 span { display: inline-block; min-width: 3.5rem; color: #46564f }
dl {
  display: grid; grid-template-columns: max-content 1fr;
  gap: .25rem 1rem; margin: .5rem 0; font-size: .9375rem;
}
dt { color: #46564f } dd { margin: 0 }
pre { overflow: auto; max-height: 30rem; padding: 1rem; background: #f3f6f7; font-size: .8125rem }
:focus-visible { outline: 2px solid ${primary}; outline-offset: 3px }
`
