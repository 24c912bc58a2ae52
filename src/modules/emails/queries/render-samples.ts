import { listSamplePictures } from './list-sample-pictures.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailSample } from '#platform/mail/email-sample.ts'
import type { Services } from '#platform/services.ts'

type SampleServices = Pick<Services, 'db' | 'mails' | 'contributions'>

export interface RenderedSample extends EmailContent {
  readonly id: string
  readonly title: string
}

/** Every email of the shop with example data, in the order of the modules. */
export async function renderEmailSamples(services: SampleServices): Promise<RenderedSample[]> {
  return renderSamples(services, listSamples(services))
}

/** Null when no email has this id. */
export async function renderEmailSample(
  services: SampleServices,
  id: string,
): Promise<RenderedSample | null> {
  const samples = listSamples(services).filter((sample) => sample.id === id)
  const [rendered = null] = await renderSamples(services, samples)
  return rendered
}

function listSamples({ contributions }: Pick<Services, 'contributions'>): EmailSample[] {
  return contributions('emailSamples').flat()
}

async function renderSamples(
  { db, mails }: SampleServices,
  samples: readonly EmailSample[],
): Promise<RenderedSample[]> {
  const picture = await listSamplePictures(db)
  return samples.map(({ id, title, render }) => ({
    id,
    title,
    ...render({ shop: mails.shop, picture }),
  }))
}
