import { expect, test } from 'vitest'
import { renderServerFigures } from './server-figures.ts'

const picture = {
  src: '/media/0f',
  widths: [320, 480, 640, 800, 1200, 1600],
  width: 2000,
  height: 2500,
  color: '#fff',
  alt: '',
}
const napkin = {
  title: 'The "Hem" <napkin>',
  pictures: [picture],
  options: [],
  type: 'Napkins',
  video: null,
}

test('a video loads only its poster before it is played, and titles are escaped', () => {
  const video = { src: '/media/5f/film.mp4', type: 'video/mp4' as const }
  expect(renderServerFigures(napkin, [])).toEqual([])
  const [figure] = renderServerFigures({ ...napkin, video }, [])
  expect(figure?.kind).toBe('film')
  expect(figure?.html).toBe(
    '<video controls playsinline preload="none" poster="/media/0f/1200" aria-label="Video of The &quot;Hem&quot; &lt;napkin&gt;"><source src="/media/5f/film.mp4" type="video/mp4"></video>',
  )
  const drawn = { ...picture, src: '/media/placeholder.svg', widths: [] }
  expect(renderServerFigures({ ...napkin, video, pictures: [drawn] }, [])[0]?.html).toContain(
    'poster="/media/placeholder.svg"',
  )
  expect(renderServerFigures({ ...napkin, video, pictures: [] }, [])[0]?.html).not.toContain(
    'poster',
  )
})
