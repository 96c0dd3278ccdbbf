import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { eventsText } from './events-text.ts';

export default function UserEventsScreen() {
  const t = useText(eventsText);
  return <NotBuiltYet title={t('title.userEvents')} />;
}
