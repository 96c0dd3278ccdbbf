import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { blogText } from './blog-text.ts';

export default function BlogManagementScreen() {
  const t = useText(blogText);
  return <NotBuiltYet title={t('title.blogManagement')} />;
}
