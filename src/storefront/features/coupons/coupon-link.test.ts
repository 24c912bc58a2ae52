import { describe, expect, it } from 'vitest'
import { hostileBackUrls } from '#test/support/hostile-back-urls.ts'
import { buildCouponLink, followCouponLink } from './coupon-link.ts'

const followed = (path: string, method = 'GET') => {
  const answer = followCouponLink(new Request(`https://aumbry.example${path}`, { method }))
  return (
    answer && {
      to: answer.headers.get('location'),
      cookie: answer.headers.get('set-cookie')?.split(';')[0],
    }
  )
}

describe('the link of a code', () => {
  it.each([
    ['/collection?code=linen15', '/collection', 'couponCode=LINEN15'],
    ['/search?q=napkin&code=LINEN15', '/search?q=napkin', 'couponCode=LINEN15'],
    ['/cart/var_x:2,AU-1:1?discount=linen15', '/cart/var_x:2,AU-1:1', 'couponCode=LINEN15'],
    ['/cart/var_x:2?code=ONE-1&discount=TWO-2', '/cart/var_x:2', 'couponCode=ONE-1'],
  ])('%s leads to %s and is remembered as %s', (path, to, cookie) => {
    expect(followed(path)).toEqual({ to, cookie })
  })

  it.each([
    '/collection?discount=LINEN15',
    '/cart/var_x:2?discount=a!',
    '/login?code=123456',
    '/collection',
  ])('%s is none', (path) => {
    expect(followed(path)).toBeNull()
  })

  it('is followed by reading alone', () =>
    expect(followed('/cart?code=LINEN15', 'POST')).toBeNull())
})

describe('/discount/CODE', () => {
  it.each([
    ['linen15', null, '/?code=LINEN15'],
    [
      'LINEN15',
      '/collection/table?filter=color%3AWeld#top',
      '/collection/table?filter=color%3AWeld&code=LINEN15#top',
    ],
    ['LINEN15', '/cart/var_x:2?code=OTHER', '/cart/var_x:2?code=LINEN15'],
  ])('%s with the redirect %j is %s', (code, to, link) => {
    expect(buildCouponLink(code, to)).toBe(link)
  })

  it.each(['', 'ab', 'no!', '-LINEN', 'x'.repeat(41)])(
    'that holds no code, %j, is no page',
    (code) => {
      expect(buildCouponLink(code, '/collection')).toBeNull()
    },
  )

  it.each(hostileBackUrls)('never leads to another origin: %j', (to) => {
    expect(buildCouponLink('LINEN15', to)).toBe('/?code=LINEN15')
  })
})
