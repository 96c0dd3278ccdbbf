import { redirect } from 'react-router';

export function clientLoader() {
  throw redirect('/admin-selection');
}

export default function AdminRedirect() {
  return null;
}
