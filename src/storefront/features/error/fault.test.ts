import { UNSAFE_ErrorResponseImpl as ErrorResponse, type data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { faultOf, pageFault } from './fault.ts'

const words = 'Something went wrong on our side. Nothing was changed.'
const broken = new ApiError({ code: 50000, status: 500, msg: words, data: { incident: 'req_1' } })

describe('the error page', () => {
  it('says what the API said, and its reference, in the browser and through the server', () => {
    const told = { description: words, incident: 'req_1' }
    expect(faultOf(broken)).toEqual(told)
    const thrown = pageFault(broken) as ReturnType<typeof data>
    expect(thrown.init?.status).toBe(500)
    expect(faultOf(new ErrorResponse(500, '', thrown.data))).toEqual(told)
  })

  it('leaves to the page what the API refuses', () => {
    const refused = new ApiError({ code: 40400, status: 404, msg: 'Not here.', data: null })
    expect(pageFault(refused)).toBe(refused)
  })

  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'reads "%s" as a shop out of reach',
    (said) => {
      expect(faultOf(new TypeError(said)).description).toBe('The shop could not be reached. Check the connection and try again.')
    },
  )

  it.each([new TypeError('x is undefined'), new ErrorResponse(502, 'Bad Gateway', '<html>nginx</html>'), 'thrown text', null])(
    'keeps the words of others to the log',
    (error) => {
      expect(faultOf(error)).toEqual({ description: 'Something went wrong on our side.', incident: '' })
    },
  )
})
