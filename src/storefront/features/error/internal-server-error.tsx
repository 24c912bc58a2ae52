import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { brand } from '#storefront/brand.ts'
import { toPageError } from './page-error.ts'
import { useIncident } from './incident.ts'

export function InternalServerError({ error }: { error: unknown }) {
  const { description, incident: faultIncident } = toPageError(error)
  const renderIncident = useIncident()
  const incident = faultIncident || renderIncident
  return (
    <Section>
      <PageHead title="Internal Server Error" lead={description} />
      <div className="stack" data-gap="5">
        <p className="prose">
          Nothing in your cart has changed. Reload the page, or call us at{' '}
          <a href={brand.phone.dial}>{brand.phone.shown}</a>, {brand.hours}.
        </p>
        {incident && (
          <p className="quiet">
            If you contact us, mention this reference: <strong>{incident}</strong>
          </p>
        )}
        <div className="cluster">
          <ButtonLink href="" data-reload="">
            Reload the page
          </ButtonLink>
          <TextLink href="/">Go to the home page</TextLink>
        </div>
      </div>
    </Section>
  )
}
