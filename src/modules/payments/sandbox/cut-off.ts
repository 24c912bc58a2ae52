/** The effect stands; the connection breaks in the middle of the answer. */
export function cutOff(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new Error('cut off')),
  })
  return new Response(body, { headers: { 'content-type': 'application/json', 'content-length': '100' } })
}
