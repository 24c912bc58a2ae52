import { createElement, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { transportFor } from './api/transports.ts'
import { renderPage } from './render-page.server.ts'

const parts = 200

/** A page whose parts become ready one by one; `rendered` counts them. */
function slowPage() {
  const ready = Array.from({ length: parts }, () => Promise.withResolvers<void>())
  const page = {
    rendered: 0,
    makeReady: (from: number, to: number) =>
      ready.slice(from, to).forEach(({ resolve }) => resolve()),
  }
  const Part = ({ at }: { at: number }) => {
    use(ready[at]?.promise ?? Promise.resolve())
    page.rendered++
    return createElement('p', null, `Part ${at}`)
  }
  const all = Array.from({ length: parts }, (_, at) =>
    createElement(Suspense, { key: at, fallback: null }, createElement(Part, { at })),
  )
  return { page, node: createElement('main', null, all) }
}

const reported: unknown[] = []
const onFault = (error: unknown) => void reported.push(error)

test('a page is rendered completely', async () => {
  const { page, node } = slowPage()
  page.makeReady(0, parts)
  const { html, failed } = await renderPage(node, {
    mark: undefined,
    signal: new AbortController().signal,
    onFault,
  })
  expect([page.rendered, failed]).toEqual([parts, false])
  expect(html).toContain(`Part ${parts - 1}`)
})

test('rendering stops without an error when the shopper leaves', async () => {
  const { page, node } = slowPage()
  const shopper = new AbortController()
  const rendering = renderPage(node, { mark: undefined, signal: shopper.signal, onFault })
  page.makeReady(0, 3)
  await expect.poll(() => page.rendered).toBe(3)
  shopper.abort()
  expect(await rendering).toMatchObject({ failed: true })
  page.makeReady(3, parts)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([page.rendered, reported]).toEqual([3, []])
})

test('rendering does not start for a shopper who has left', async () => {
  const { page, node } = slowPage()
  page.makeReady(0, parts)
  await expect(
    renderPage(node, { mark: undefined, signal: AbortSignal.abort(), onFault }),
  ).rejects.toThrow('aborted')
  expect(page.rendered).toBe(0)
})

test('the API is not called for a shopper who has left', async () => {
  const shopper = new AbortController()
  const requests: string[] = []
  const transport = transportFor(
    async (request) => {
      requests.push(`${request.url} for ${request.headers.get('x-aumbry-for')}`)
      return new Response()
    },
    new Request('https://shop.example/menu', { signal: shopper.signal }),
    '198.51.100.7',
  )
  await transport(new Request('https://shop.example/api/one'))
  shopper.abort()
  await expect(transport(new Request('https://shop.example/api/two'))).rejects.toThrow('aborted')
  expect(requests).toEqual(['https://shop.example/api/one for 198.51.100.7'])
})
