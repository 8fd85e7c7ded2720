"""Labels in Romance, Celtic, Uralic and other languages of Europe without relatives among those that came first."""

TABLE = r"""
hu
 views: megtekintés 0, 0 megtekintés
 tags: címkék, témák, kulcsszavak, címke
 reserved: csak engedéllyel lehetséges, csak a kiadó engedélyével
 also: olvassa el ezt is, olvasd el ezt is, ezt is olvassa el, ezt olvasta már, ajánljuk még, nézze meg ezt is
 also: kapcsolódó cikkünk, korábban írtuk, ez is érdekelhet, ez is érdekelheti önt
 sections: kapcsolódó cikkek, kapcsolódó anyagok, kapcsolódó hírek, további cikkek, ajánlott cikkek, hasonló cikkek
 popular: legolvasottabb, legolvasottabbak, legfrissebb, legnépszerűbb, friss hírek
 contents: tartalomjegyzék
 by: szerző, írta
 author: szerzők
 published: megjelent, közzétéve, publikálva, megjelenés
 updated: frissítve, frissült, módosítva, utolsó módosítás, utoljára frissítve
 photo: fotó, fotók, kép, fénykép, forrás
 comments: hozzászólások, kommentek, szóljon hozzá, szólj hozzá
 share: megosztás, megosztom, oszd meg
 follow: kövess(?:en)? (?:minket|bennünket)
 also: kapcsolódó, olvasta már, ez is érdekelheti
 sections: kapcsolódó bejegyzések, önt is érdekelheti
 popular: legutóbbi bejegyzések
 continues: a cikk a hirdetés után folytatódik, a cikk lejjebb folytatódik
 comments: vélemény, hozzászólás, hozzászólás küldése, szóljon hozzá a cikkhez
 share: cikk megosztása, megosztás facebookon, ossza meg
 reading_time: olvasási idő 0 perc, 0 perc olvasás, olvasási idő kb 0 perc, 0 perces olvasmány
 mistakes: hibát talált, hibát találtál, hibát talált a cikkben
 subscribe: feliratkozom, feliratkozás, kérem a hírlevelet
ro
 views: vizualizări 0, 0 vizualizări, 0 afișări
 tags: etichete, taguri, cuvinte cheie, subiecte
 reserved: preluarea articolelor, reproducerea integrală
 also: citește și, citește mai mult, vezi și, pe aceeași temă, din aceeași categorie, recomandări, citiți și
 also: citește mai multe, recomandarea editorilor, te-ar putea interesa, ar putea să te intereseze
 sections: articole similare, articole recomandate, știri similare, articole asemănătoare, alte articole
 popular: cele mai citite, cele mai noi, ultimele știri
 contents: cuprins
 before_names: de
 by: autor, scris de, publicat de, articol de, un articol de
 author: autori
 published: publicat, publicat la, publicat pe, publicat în, postat, data publicării
 updated: actualizat, ultima actualizare, modificat, ultima modificare
 with_dates: ora
 photo: foto, sursa foto, fotografie, sursă, sursa
 comments: comentarii, lasă un comentariu, adaugă un comentariu
 share: distribuie, distribuie articolul, distribuiți
 follow: urmăre(?:ș|ş)te-ne|urmări(?:ț|ţ)i-ne
 sections: te-ar putea interesa, ar putea să te intereseze, s-ar putea să-ți placă
 popular: articole recente, cele mai populare
 continues: articolul continuă după publicitate, articolul continuă mai jos
 comments: lasă un răspuns, adaugă comentariu, scrie un comentariu
 share: trimite, share pe facebook, distribuie pe facebook, distribuie știrea
 reading_time: timp de citire 0 minute, timp de citire 0 min, 0 min citire, 0 minute de citit, timp de lectură 0 minute
 mistakes: ai găsit o greșeală, raportează o eroare, ai observat o greșeală, semnalează o eroare
 subscribe: mă abonez, abonează-te, abonare, înscrie-te
ca
 also: llegeix també, llegiu també, llegir també, també et pot interessar, et pot interessar, relacionat
 sections: notícies relacionades, articles relacionats, continguts relacionats
 popular: el més llegit, les més llegides, els més llegits, darreres notícies, últimes notícies
 reserved: tots els drets reservats
 contents: índex, taula de continguts, sumari
 before_names: per
 by: autor, autora, escrit per, publicat per, text de, redactat per
 author: autors
 published: publicat, publicat el, data de publicació, publicada el
 updated: actualitzat, actualitzat el, actualitzada el, darrera actualització, última actualització, modificat
 with_dates: a les, de, del
 photo: foto, fotografia, imatge, font
 comments: comentaris, deixa un comentari, escriu un comentari
 share: comparteix
 follow: segu(?:eix|iu)-nos
 advertisement: publicitat
 continues: continua després de la publicitat, l‘article continua després de la publicitat
gl
 also: le tamén, lea tamén, tamén che pode interesar
 sections: noticias relacionadas, artigos relacionados
 popular: o máis lido, máis lidas, últimas noticias
 reserved: todos os dereitos reservados
 contents: índice
 by: autor, autora, escrito por
 published: publicado, publicado o
 updated: actualizado, última actualización
 photo: foto, fotografía, imaxe
 comments: comentarios, deixa un comentario
 share: compartir, comparte
 follow: s[ée]guenos en
eu
 also: irakurri ere, irakurri gehiago, ikusi ere, ikusi gehiago
 sections: lotutako albisteak, lotutako artikuluak, erlazionatutako albisteak, erlazionatutako artikuluak
 popular: irakurrienak, azken albisteak, azken berriak
 reserved: eskubide guztiak erreserbatuta, eskubide guztiak erreserbaturik
 contents: aurkibidea
 by: egilea, idazlea
 author: egileak, testua, kazetaria
 published: argitaratua, argitaratuta, argitaratze data, argitaratze-data
 updated: eguneratua, eguneratuta, azken eguneratzea, azken eguneraketa
 photo: argazkia, argazkiak, argazkilaria, iturria
 comments: iruzkinak, utzi iruzkina, utzi iruzkin bat
 share: partekatu
 follow: jarrai(?:tu)? gaitzazu
 advertisement: publizitatea
cy
 also: darllenwch hefyd, darllen mwy, darllenwch fwy, gwelwch hefyd
 sections: straeon perthnasol, straeon cysylltiedig, erthyglau cysylltiedig, newyddion cysylltiedig
 popular: mwyaf poblogaidd, mwyaf darllenedig, newyddion diweddaraf
 reserved: cedwir pob hawl
 contents: cynnwys
 before_names: gan
 by: awdur, ysgrifennwyd gan
 author: awduron
 published: cyhoeddwyd, cyhoeddwyd ar, dyddiad cyhoeddi
 updated: diweddarwyd, diweddarwyd ddiwethaf, diweddarwyd ar
 photo: llun, lluniau, ffynhonnell y llun
 comments: sylwadau, gadael sylw, gadewch sylw
 share: rhannu, rhannwch
 follow: dilynwch ni
 advertisement: hysbyseb
is
 also: lesa einnig, lesa meira, lestu einnig, lesið einnig, sjá einnig
 sections: tengdar fréttir, tengt efni, skyldar fréttir, tengdar greinar
 popular: mest lesið, nýjast, nýjustu fréttir
 reserved: allur réttur áskilinn, öll réttindi áskilin
 contents: efnisyfirlit
 before_names: eftir
 by: höfundur
 author: höfundar
 published: birt, birt þann, birtist
 updated: uppfært, síðast uppfært
 with_dates: kl
 photo: mynd, myndir, ljósmynd, ljósmyndir, ljósmyndari
 comments: athugasemdir, skrifa athugasemd, skrifa ummæli
 share: deila, deila frétt
 follow: fylg(?:du|ið) okkur|fylgstu með okkur
 advertisement: auglýsing
sq
 also: lexo edhe, lexoni edhe, lexo gjithashtu, lexoni gjithashtu, shiko edhe, shikoni edhe, mund t‘ju interesojë
 sections: lajme të ngjashme, artikuj të ngjashëm, lajme të lidhura, artikuj të lidhur
 popular: më të lexuarat, lajmet e fundit, të fundit
 reserved: të gjitha të drejtat e rezervuara, të gjitha të drejtat janë të rezervuara
 contents: përmbajtja, tabela e përmbajtjes
 before_names: nga
 by: autorja, shkruan, shkroi, shkruar nga
 author: autori
 published: publikuar, publikuar më, postuar, postuar më
 updated: përditësuar, përditësuar më, përditësimi i fundit
 with_dates: ora, në
 photo: foto, fotografia, burimi
 comments: komente, komentet, lini një koment, lër një koment, shto koment
 share: shpërndaje, shpërnda, shpërndajeni
 follow: na ndiqni
 advertisement: reklamë
et
 also: loe ka, loe veel, loe lisaks, loe lisa, vaata ka, vaata veel, sind võib huvitada
 sections: seotud artiklid, seotud lood, seotud uudised, sarnased artiklid
 popular: loetumad, loetuimad, enim loetud, populaarsemad, viimased uudised, värsked uudised
 reserved: kõik õigused kaitstud, kõik õigused reserveeritud, kõik õigused on kaitstud
 contents: sisukord
 by: autor, kirjutas, toimetas
 author: autorid
 published: avaldatud, postitatud
 updated: uuendatud, muudetud, viimati uuendatud, viimati muudetud
 with_dates: kell
 photo: foto, fotod, pilt, allikas
 comments: kommentaarid, lisa kommentaar, kommenteeri
 share: jaga, jaga artiklit, jaga lugu
 follow: jälgi(?:ge)? meid
 advertisement: reklaam
 continues: artikkel jätkub pärast reklaami, lugu jätkub pärast reklaami
"""
