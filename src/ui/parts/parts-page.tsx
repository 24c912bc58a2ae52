import { Messages } from '#ui/primitives/message/messages.tsx'
import { ActionParts } from './action-parts.tsx'
import { ComparisonParts } from './comparison-parts.tsx'
import { ContentParts } from './content-parts.tsx'
import { FormParts } from './form-parts.tsx'
import { GroundParts } from './ground-parts.tsx'
import { LayoutParts, SampleFooter, SampleHeader, SamplePress } from './layout-parts.tsx'

/**
 * Every component in every state, on one page, to find components and to check them after a change.
 */
export function PartsPage() {
  return (
    <>
      <div>
        <SampleHeader />
        <SamplePress />
        <GroundParts />
        <ActionParts />
        <FormParts />
        <ContentParts />
        <ComparisonParts />
        <LayoutParts />
        <SampleFooter />
      </div>
      <Messages />
    </>
  )
}
