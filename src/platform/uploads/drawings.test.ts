import { describe, expect, test } from 'vitest'
import { goodDrawings, heic, hostileDrawings } from '#test/support/drawings.ts'
import { inspectFile } from './inspect-file.ts'

const inspect = (bytes: Buffer) => inspectFile(bytes, { allowed: ['heic', 'drawing'] })

describe('uploaded drawings', () => {
  test.each(Object.entries(goodDrawings))(
    'a valid %s is stored with its type',
    async (type, bytes) => {
      expect(await inspect(bytes)).toMatchObject({ type })
      expect(await inspectFile(bytes, { allowed: ['picture'] })).toMatchObject({
        fault: expect.stringContaining('content is not'),
      })
    },
  )

  test.each(hostileDrawings.map((file) => [file.name, file] as const))(
    '%s is rejected, or stored without the hostile content',
    async (_, file) => {
      const result = await inspect(file.bytes)
      if (file.without === undefined) expect(result).toEqual({ fault: expect.any(String) })
      else expect('bytes' in result && result.bytes.includes(file.without)).toBe(false)
      expect('bytes' in result).toBe(file.without !== undefined)
    },
  )

  test('the largest accepted and rejected drawings take less than two seconds of CPU time', async () => {
    const drawing = (part: string, count: number) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${part.repeat(count)}</svg>`)
    const cpuBefore = process.cpuUsage()
    expect(await inspect(drawing('<path d="M0 0"/>', 9_900))).toMatchObject({ type: 'svg' })
    expect(await inspect(drawing(`<path d="${'M0 0L1 1'.repeat(2_500)}"/>`, 100))).toMatchObject({
      type: 'svg',
    })
    expect(await inspect(drawing('<path d="M0 0"/>', 100_000))).toHaveProperty('fault')
    expect(await inspect(Buffer.from(`${'<!---->'.repeat(200_000)}<svg`))).toHaveProperty('fault')
    expect(process.cpuUsage(cpuBefore).user / 1_000).toBeLessThan(2_000)
  })

  test('a HEIC file keeps its pixels and length; its metadata is zeroed', async () => {
    const before = heic({ exif: 'x'.repeat(30) })
    const result = await inspect(before)
    const after = 'bytes' in result ? result.bytes : Buffer.alloc(0)
    expect(after.length).toBe(before.length)
    expect(after.subarray(0, -30)).toEqual(before.subarray(0, -30))
    expect(after.subarray(-30)).toEqual(Buffer.alloc(30))
  })

  test('an SVG keeps its shapes, gradients and classes, without comments', async () => {
    const result = await inspect(goodDrawings.svg)
    const text = 'bytes' in result ? result.bytes.toString() : ''
    for (const part of [
      'viewBox="0 0 10 10"',
      'linearGradient',
      'href="#g"',
      'url(#g)',
      'class="a"',
      '.a{fill:#a3312a}',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Generator|DOCTYPE/)
  })

  test.each([
    ['an attribute in single quotes', `<path d="M0 0" fill="url('#g')"/>`, `url('#g')`],
    ['an attribute in double quotes', `<path d="M0 0" fill='url("#g")'/>`, 'url(&quot;#g&quot;)'],
    ['a style attribute', `<path d="M0 0" style="fill:url( '#g' )"/>`, `fill:url( '#g' )`],
    ['a style sheet', '<style>.a{fill:url("#g")}</style>', 'fill:url("#g")'],
  ])('an SVG keeps quoted paint references: %s', async (_, part, expected) => {
    const result = await inspect(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><linearGradient id="g"/>${part}</svg>`),
    )
    expect('bytes' in result ? result.bytes.toString() : result.fault).toContain(expected)
  })

  test('EPS and AI are rejected with the accepted formats', async () => {
    const eps = hostileDrawings.find(({ name }) => name === 'crest.eps')
    expect(
      await inspectFile(eps?.bytes ?? Buffer.alloc(0), { allowed: ['drawing', 'pdf'] }),
    ).toEqual({
      fault: 'its content is not SVG or PDF',
    })
  })
})
