/** A team form as sent by a browser. */
export const teamForm = {
  name: 'Caspian Apex',
  tag: 'CAX',
  colour: '#2f86d6',
  country: 'IR',
  description: 'Endurance on Fridays.',
};
