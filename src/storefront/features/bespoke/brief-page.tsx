import { useState } from 'react'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { bespokePaths } from './bespoke-paths.ts'
import { BriefForm, type Submitted } from './brief-form.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { parseDraftAnswers, type BriefPrefill } from './brief-prefill.ts'
import type { Service } from './read-services.ts'
import { useEstimate } from './use-estimate.ts'

type BriefPageProps = { services: readonly Service[]; known: BriefPrefill; named: string | null }

export function BriefPage({ services, known, named }: BriefPageProps) {
  const [sent, setSent] = useState<(Submitted & { email: string }) | null>(null)
  if (sent) return <Received {...sent} />
  return (
    <Section>
      <PageHead
        size="step"
        before={
          <Breadcrumb
            crumbs={[
              { label: 'Bespoke services', href: bespokePaths.services },
              { label: 'Your brief' },
            ]}
          />
        }
        title="Your brief"
        lead={
          <p>
            See price and lead time first, then tell us more. You need no account, and you owe
            nothing until you accept a quote.
          </p>
        }
      />
      <Brief {...{ services, known, named }} onSent={setSent} />
    </Section>
  )
}

type BriefProps = BriefPageProps & { onSent: (sent: Submitted & { email: string }) => void }

function Brief({ services, known, named, onSent }: BriefProps) {
  const [asked, setAsked] = useState(() => parseDraftAnswers(known.draft, services, named))
  const estimate = useEstimate({ ...asked, answers: { ...asked.answers } })
  const service = services.find(({ id }) => id === asked.serviceId)
  return (
    <Columns sticky aside={<WhatHappens />}>
      <Panel>
        <BriefForm
          {...{ services, asked, known, onSent }}
          onAsk={setAsked}
          estimate={service && <EstimatePanel service={service} estimate={estimate} />}
        />
      </Panel>
    </Columns>
  )
}

function WhatHappens() {
  const shop = useShopSettings()
  return (
    <Panel title="What happens next">
      <div className="stack">
        <p>We reply on a page that only your emailed link opens.</p>
        <p>There you get a quote with a fixed price, which you can accept or decline.</p>
        <p>
          Prefer to talk? Call <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>,{' '}
          {shop.hours}.
        </p>
      </div>
    </Panel>
  )
}

function Received({ number, firstReplyBy, email }: Submitted & { email: string }) {
  return (
    <Section>
      <PageHead
        size="step"
        title={
          <>
            We received <em>your brief</em>
          </>
        }
        lead={
          <p>
            Your commission number is <strong>{number}</strong>. <CopyButton value={number} />
          </p>
        }
      />
      <div className="stack" data-gap="5">
        <Panel title="What happens next">
          <ol className="prose">
            <li>We sent an email to {email}. Its link opens your commission. Do not share it.</li>
            <li>
              We will review your brief and reply there by{' '}
              {formatDate(firstReplyBy as CalendarDate)}.
            </li>
            <li>You get a quote with a fixed price, which you can accept or decline.</li>
          </ol>
        </Panel>
        <p>
          <ButtonLink href={paths.home} variant="secondary">
            Back to the shop
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}
