import { documentPath } from './openapi.ts'
import { html, raw } from 'hono/html'
import type { Endpoint } from '#platform/http/endpoint.ts'
import type { Route } from './mount.ts'

const access: Record<Endpoint['access'], string> = {
  public: 'Anybody',
  anyone: 'Anybody; a token is used when there is one',
  session: 'A session (level 0 or 99)',
  member: 'Members (level 0)',
  staff: "The shop's own people, by key",
  provider: 'The provider, by signature',
}

/** A page to read the API by: plain HTML from the same document, no script. */
export function docsPage(routes: readonly Route[], document: Record<string, unknown>) {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.path.split('/')[2] ?? ''))]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Aumbry API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>Aumbry API</h1>
          <p>The same declarations check the calls, type the client and print <a href="/api/openapi.json">openapi.json</a>.</p>
          <nav aria-label="Areas">
            <ul>
              ${areas.map((area) => html`<li><a href="#${area}">${area}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main>
          ${areas.map(
            (area) =>
              html`<section id="${area}">
                <h2>${area}</h2>
                ${endpoints
                  .filter((endpoint) => endpoint.path.split('/')[2] === area)
                  .map(
                    (endpoint) =>
                      html`<article>
                        <h3><span>${endpoint.method.toUpperCase()}</span> <code>${endpoint.path}</code></h3>
                        <p>${endpoint.summary}.</p>
                        <dl>
                          <dt>Who may call</dt>
                          <dd>${access[endpoint.access]}</dd>
                          <dt>Rate class</dt>
                          <dd>${endpoint.rate}</dd>
                          ${
                            endpoint.idempotent
                              ? html`<dt>Idempotency-Key</dt>
                                  <dd>accepted</dd>`
                              : ''
                          }
                        </dl>
                        <details>
                          <summary>Input and answer</summary>
                          <pre>${JSON.stringify(paths[documentPath(endpoint.path)]?.[endpoint.method], null, 2)}</pre>
                        </details>
                      </article>`,
                  )}
              </section>`,
          )}
        </main>
      </body>
    </html>
    ${raw('')}`
}

export const docsStyle = `
:root { color-scheme: light; font: 16px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif; color: #14211c; background: #f3f6f7 }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 6rem }
h1, h2 { color: #004832; font-family: "Brygada 1918 Variable", Georgia, serif; font-weight: 400 }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; list-style: none }
a { color: #004832 }
article { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border-block-start: 1px solid #cbd5d6 }
h3 { margin: 0; font-size: 1rem }
h3 span { display: inline-block; min-width: 3.5rem; color: #46564f }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0; font-size: .9375rem }
dt { color: #46564f } dd { margin: 0 }
pre { overflow: auto; max-height: 30rem; padding: 1rem; background: #f3f6f7; font-size: .8125rem }
:focus-visible { outline: 2px solid #004832; outline-offset: 3px }
`
