import { useState } from 'react'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { emphasize, linkTo, strengthen } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { bespokePaths } from './bespoke-paths.ts'
import { BriefForm, type Submitted } from './brief-form.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { parseDraftAnswers, type BriefPrefill } from './brief-prefill.ts'
import type { Service } from './read-services.ts'
import { useEstimate } from './use-estimate.ts'
import * as t from '#messages/brief.ts'

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
              { label: t.bespokeServices, href: bespokePaths.services },
              { label: t.yourBrief },
            ]}
          />
        }
        title={t.yourBrief}
        lead={<p>{t.lead}</p>}
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
    <Panel title={t.next}>
      <div className="stack">
        <p>{t.nextReply}</p>
        <p>{t.nextQuote}</p>
        <p>
          {t.preferToTalk({
            number: shop.phone.shown,
            hours: shop.hours,
            phone: linkTo(shop.phone.dial),
          })}
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
        title={t.received({ em: emphasize })}
        lead={
          <p>
            {t.numberIs({ number, strong: strengthen })} <CopyButton value={number} />
          </p>
        }
      />
      <div className="stack" data-gap="5">
        <Panel title={t.next}>
          <ol className="prose">
            <li>{t.emailSent({ email })}</li>
            <li>{t.replyBy({ date: formatDate(firstReplyBy as CalendarDate) })}</li>
            <li>{t.getQuote}</li>
          </ol>
        </Panel>
        <p>
          <ButtonLink href={paths.home} variant="secondary">
            {t.backToShop}
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}
